import { enterPerson, lockDoor, makeSalt } from '../modules/doors/index.ts'
import type { Transaction } from '../storage/database.ts'

/** The demo's door, and whom it lets through by which cards; those of its gateway's file are shown at it by and by. */
export const demoDoor = '主机房北门'

/** `ends`: days until the last one, in the past for somebody whose time is over. */
const people: readonly { name: string; cards: string; pin?: string; finger?: string; ends?: number }[] = [
  { name: '王海涛', cards: '04A1B2C91E5A80', pin: '482915', finger: '3' },
  { name: '吴晓燕', cards: '041C77D2E94B80', finger: '5' },
  { name: '郑凯', cards: '0495E0336A1280' },
  { name: '周建国', cards: '04D83F1B70AC80', ends: 36 },
  { name: '赵工', cards: '0E9F3595', ends: 200 },
  { name: '刘敏', cards: '04620FA98C3D80', ends: -20 },
]

const dayMs = 86_400_000

/** `word`: a name in the demo's language. */
export async function authoriseDemoPeople(tx: Transaction, deviceId: number, word: (name: string) => string, at: Date): Promise<void> {
  const { salt } = await lockDoor(tx, deviceId, makeSalt())
  for (const { name, cards, pin = '', finger = '', ends } of people) {
    const untilDay = ends === undefined ? null : new Date(at.getTime() + ends * dayMs).toISOString().slice(0, 10)
    await enterPerson(tx, deviceId, salt, { name: word(name), cards, pin, finger, fromDay: null, untilDay }, { userId: null, at })
  }
}
