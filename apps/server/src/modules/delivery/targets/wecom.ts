import { openLink, robotFooter } from '../texts.ts'
import { type Meaning, type RobotFailure, robotOutcome } from './robot-answer.ts'
import { harmless, withinBytes } from './robot-text.ts'
import { jsonRequest, type TargetWay } from './way.ts'

/** The robot's limit is 4,096 bytes. */
const mostBytes = 3800
const mostOfTitle = 800

/** Robot of a WeCom group; its key stands in the address. Source: developer.work.weixin.qq.com, document 91770. */
export const wecom: TargetWay = {
  request({ address }, { subject, body, link, level, language }) {
    const colour = level >= 3 ? 'warning' : 'info'
    const title = withinBytes(harmless(subject).join(' '), mostOfTitle)
    const text = withinBytes(harmless(body).join('\n'), mostBytes - Buffer.byteLength(`${title}${link}`))
    const lines = [
      `**<font color="${colour}">${title}</font>**`,
      text,
      ...(link === null ? [] : [`[${openLink(language)}](${link})`]),
      robotFooter(language),
    ]
    return jsonRequest(address, { msgtype: 'markdown', markdown: { content: lines.join('\n') } })
  },
  outcome: (answer) => robotOutcome(answer, meaning),
}

const meanings: Readonly<Record<number, RobotFailure>> = {
  [-1]: 'robot-busy',
  45009: 'robot-busy',
  45033: 'robot-busy',
  93000: 'robot-gone',
  93004: 'robot-off',
  40008: 'robot-content',
  40058: 'robot-content',
  44004: 'robot-content',
  45002: 'robot-content',
}
const meaning: Meaning = ({ code }) => meanings[code]
