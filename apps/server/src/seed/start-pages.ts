import type { Language } from '@kilowatch/catalog'
import type { Queryable } from '../storage/queryable.ts'
import { demoName } from './names.ts'
import { addQuestion, addScreen } from './queries-start.ts'

/** What people ask in the first days; an operator changes and adds to them. */
const questions: readonly { zh: readonly [string, string]; en: readonly [string, string] }[] = [
  {
    zh: [
      '为什么有的数值是灰色的？',
      '灰色并带时长的数值是最后一次收到的值，设备或网关已有一段时间没有上报。恢复上报后自动变回黑色，系统不会把旧数据当作实时数据。',
    ],
    en: [
      'Why are some values grey?',
      'A grey value with an age is the last one received: the device or its gateway has not reported for a while. It turns black again with the next report. Old data are never shown as live.',
    ],
  },
  {
    zh: ['告警恢复后为什么还在事件中心？', '恢复不等于有人处理过。未确认的告警恢复后仍列为“未处理”，确认后才算处理完成。'],
    en: [
      'Why is an alarm still in the event centre after it has cleared?',
      'Cleared does not mean that somebody has seen to it. An unconfirmed alarm stays unhandled until it is confirmed.',
    ],
  },
  {
    zh: [
      '告警发生了，怎样确保有人知道？',
      '在“告警管理”中为自己选择通知方式；管理员在“告警通知”中设置无人确认时依次通知谁，还可以添加群机器人。',
    ],
    en: [
      'How do I make sure that somebody learns of an alarm?',
      'Choose how you are notified under Alarm management. Administrators set who is notified next while nobody confirms under Alarm notifications, and may add bots of group chats.',
    ],
  },
  {
    zh: [
      '怎样把监控画面放到值班室的大屏上？',
      '打开“监控中心”，在设置中为大屏生成链接，然后在值班室的浏览器中打开。链接只能查看，可以随时停用。',
    ],
    en: [
      'How do I put the picture on the screen of the duty room?',
      'Open Monitoring centre, make a link for the screen in its settings, and open it in the browser of the duty room. The link only shows, and can be ended at any time.',
    ],
  },
]

/** The screen of the duty room and the first frequent questions: once, so that what is removed stays away. */
export async function addStartPages(tx: Queryable, businessId: string, language: Language): Promise<void> {
  await addScreen(tx, businessId, demoName('值班室大屏', language))
  for (const [place, { zh, en }] of questions.entries()) await addQuestion(tx, [...zh, ...en], place + 1)
}
