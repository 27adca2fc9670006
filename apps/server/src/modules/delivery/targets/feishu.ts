import { createHmac } from 'node:crypto'
import { oneLine, openLink, robotFooter } from '../texts.ts'
import { type Meaning, type RobotFailure, robotOutcome } from './robot-answer.ts'
import { withinBytes } from './robot-text.ts'
import { jsonRequest, type TargetWay } from './way.ts'

const mostBytes = 8000

/** Robot of a Feishu group; its key stands in the address, its secret signs the time. Text of a post is shown as it is. Source: open.feishu.cn, custom bots. */
export const feishu: TargetWay = {
  request({ address, secret }, { subject, body, link, language }, now) {
    const lines = withinBytes(body, mostBytes).split('\n')
    const content = [
      ...lines.map((line) => [{ tag: 'text', text: oneLine(line) }]),
      ...(link === null ? [] : [[{ tag: 'a', text: openLink(language), href: link }]]),
      [{ tag: 'text', text: robotFooter(language) }],
    ]
    const post = { [language === 'zh' ? 'zh_cn' : 'en_us']: { title: oneLine(subject), content } }
    return jsonRequest(address, { ...signatureOf(secret, now), msg_type: 'post', content: { post } })
  },
  outcome: (answer) => robotOutcome(answer, meaning),
}

/** HMAC-SHA256 over nothing, with `timestamp\nsecret` as its key. */
function signatureOf(secret: string | undefined, now: Date): { timestamp?: string; sign?: string } {
  if (secret === undefined) return {}
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).digest('base64') }
}

const meanings: Readonly<Record<number, RobotFailure>> = {
  11232: 'robot-busy',
  11233: 'robot-busy',
  19001: 'robot-gone',
  19021: 'robot-sign',
  19022: 'robot-ip',
  19024: 'robot-keyword',
  99991400: 'robot-busy',
}
const meaning: Meaning = ({ code, says }) => {
  if (code === 9499) return /too many|frequen/i.test(says) ? 'robot-busy' : 'robot-content'
  return meanings[code]
}
