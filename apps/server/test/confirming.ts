import { accountCalls, employeeCalls, invitationCalls } from '@kilowatch/contract'
import { expect } from 'vitest'
import { codeSentTo } from './accounts.ts'
import { buildHouse, type House, type Person } from './house.ts'
import { send, type TestServer } from './test-server.ts'

let houses = 70
let phones = 0

export const newPhone = () => `139${String(++phones).padStart(8, '0')}`

export interface Asked {
  id: string
  phone: string
  code: string
}

/** A business of its own that invites by phone, and its admin beside the person who reads the code. */
export class Desk {
  readonly server: TestServer
  readonly house: House

  private constructor(server: TestServer, house: House) {
    this.server = server
    this.house = house
  }

  /** Nobody waits for what was sent or tried before. */
  static async open(server: TestServer): Promise<Desk> {
    const desk = new Desk(server, await buildHouse(server.database.pool, ++houses))
    await desk.forget()
    return desk
  }

  get businessName(): string {
    return `医院 ${houses}`
  }

  async rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.server.database.pool.query<R>(text, values)).rows
  }

  async forget(): Promise<void> {
    await this.rows('delete from attempts')
    await this.rows('delete from inbox')
  }

  later(milliseconds: number): void {
    const { time } = this.server
    time.now = new Date((time.now ?? new Date()).getTime() + milliseconds)
  }

  async invited(contact: string): Promise<string> {
    const wish = { params: { id: this.house.businessId }, body: { name: '李敏', contact } }
    const { data, text } = await send(this.server.app, invitationCalls.addEmployee, wish, this.house.admin)
    expect(data?.employee, text).toBeTruthy()
    await this.rows('delete from inbox')
    return data.employee.id
  }

  ask(id: string, by: Person = this.house.admin) {
    return send(this.server.app, invitationCalls.sendEmployeeCode, { query: { id } }, by)
  }

  confirm(id: string, code: string, by: Person = this.house.admin) {
    return send(this.server.app, invitationCalls.confirmEmployee, { params: { employeeId: id }, body: { code } }, by)
  }

  remove(id: string) {
    return send(this.server.app, employeeCalls.removeEmployee, { params: { id } }, this.house.admin)
  }

  /** The code on their phone, once it is there. */
  async codeFor(id: string, phone: string, by?: Person): Promise<string> {
    await this.forget()
    const { envelope, text } = await this.ask(id, by)
    expect(envelope.code, text).toBe(0)
    return codeSentTo(this.server, phone)
  }

  /** Somebody who is invited, and the code on their phone. */
  async asked(phone = newPhone()): Promise<Asked> {
    const id = await this.invited(phone)
    return { id, phone, code: await this.codeFor(id, phone) }
  }

  /** A code for who is not signed in. */
  async publicCode(contact: string, purpose: 'sign-in' | 'reset'): Promise<string> {
    await this.forget()
    await send(this.server.app, accountCalls.sendCode, { body: { contact, purpose } }, null)
    return codeSentTo(this.server, contact)
  }

  enter(contact: string, code: string) {
    return send(this.server.app, accountCalls.logInByCode, { body: { contact, code } }, null)
  }

  /** The owner of a personal space, with this phone. */
  async clientWith(phone: string): Promise<Person> {
    const person = this.house.operator
    await this.rows('delete from memberships where user_id = $1', [person.id])
    await this.rows('update users set phone = $2, sf = 1 where id = $1', [person.id, phone])
    return person
  }

  audit() {
    return this.rows(
      `select action, user_id, outcome, code, after from audit where business_id = $1 and action like 'employee.%' order by id`,
      [this.house.businessId],
    )
  }

  messagesOf(...userIds: readonly string[]): Promise<{ code: string; user_id: string }[]> {
    return this.rows(
      'select n.code, r.user_id from messages n join message_readers r on r.message_id = n.id where r.user_id = any ($1) order by n.id',
      [userIds],
    )
  }
}
