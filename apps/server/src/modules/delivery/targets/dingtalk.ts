import { createHmac } from 'node:crypto'
import { openLink, robotFooter } from '../texts.ts'
import { type Meaning, type RobotFailure, robotOutcome } from './robot-answer.ts'
import { harmless, withinBytes } from './robot-text.ts'
import { jsonRequest, type TargetWay } from './way.ts'

const mostBytes = 8000

/** Robot of a DingTalk group; its token stands in the address, its secret signs the time. Source: open.dingtalk.com, custom robots. */
export const dingtalk: TargetWay = {
  request({ address, secret }, { subject, body, link, language }, now) {
    const [title = ''] = harmless(subject)
    const text = withinBytes(harmless(body).join('  \n'), mostBytes)
    const lines = [`**${title}**`, text, ...(link === null ? [] : [`[${openLink(language)}](${link})`]), robotFooter(language)]
    return jsonRequest(signed(address, secret, now), { msgtype: 'markdown', markdown: { title, text: lines.join('\n\n') } })
  },
  outcome: (answer) => robotOutcome(answer, meaning),
}

function signed(address: string, secret: string | undefined, now: Date): string {
  if (secret === undefined) return address
  const url = new URL(address)
  const timestamp = String(now.getTime())
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'))
  return url.href
}

const meanings: Readonly<Record<number, RobotFailure>> = {
  [-1]: 'robot-busy',
  90018: 'robot-busy',
  90030: 'robot-busy',
  130101: 'robot-busy',
  130103: 'robot-busy',
  410100: 'robot-busy',
  300001: 'robot-gone',
  300005: 'robot-gone',
  400013: 'robot-gone',
  400101: 'robot-gone',
  400106: 'robot-gone',
  400102: 'robot-off',
  400105: 'robot-content',
  430101: 'robot-content',
  430102: 'robot-content',
  430103: 'robot-content',
  430104: 'robot-content',
}

/** One code for three settings of the robot's safety: the text tells which. */
const meaning: Meaning = ({ code, says }) => {
  if (code !== 310000) return meanings[code]
  if (/keyword|关键词/i.test(says)) return 'robot-keyword'
  if (/sign|timestamp|签名|时间戳/i.test(says)) return 'robot-sign'
  return /\bip\b|白名单/i.test(says) ? 'robot-ip' : undefined
}
