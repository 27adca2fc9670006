import type { OutgoingAnswer } from '../../../outgoing/request.ts'
import { notSent } from '../failures.ts'
import { faultOutcome, httpOutcome, isTaken, statusOutcome } from '../http-outcome.ts'
import type { Outcome } from '../provider.ts'
import type { FailureCode } from '../texts.ts'

export type RobotFailure = Extract<FailureCode, `robot-${string}`>

export interface RobotAnswer {
  code: number
  says: string
}

/** What the robot's code means; what is unknown is tried again. */
export type Meaning = (answer: RobotAnswer) => RobotFailure | undefined

/** Robots answer 200 whatever happened, so that their code says why not; sent is what has both, a status of 2xx and the code 0. */
export function robotOutcome(answer: OutgoingAnswer, meaning: Meaning): Outcome {
  if ('fault' in answer) return faultOutcome(answer.fault)
  const robot = robotAnswer(answer.body)
  if (!robot) return isTaken(answer.status) ? notSent('robot-silent', true) : statusOutcome(answer.status)
  if (robot.code === 0) return httpOutcome(answer)
  const failure = meaning(robot) ?? 'robot-other'
  return notSent(failure, failure !== 'robot-busy' && failure !== 'robot-other', `${robot.code} ${robot.says}`.slice(0, 120))
}

function robotAnswer(body: string): RobotAnswer | undefined {
  const read = parsed(body)
  if (read === null || typeof read !== 'object') return undefined
  const { errcode, code, StatusCode, errmsg, msg } = read as Record<string, unknown>
  const codes = [errcode, code, StatusCode].filter((value) => typeof value === 'number')
  const number = codes.find((value) => value !== 0) ?? codes[0]
  return number === undefined ? undefined : { code: number, says: String(errmsg ?? msg ?? '') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
