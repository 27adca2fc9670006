import type { RefusalCode } from '@kilowatch/contract'
import type { FullHouse } from './full-house.ts'
import type { Person } from './house.ts'
import type { MatrixRole } from './matrix.ts'
import type { TestServer } from './test-server.ts'

const members: readonly MatrixRole[] = ['owner', 'admin', 'operator', 'viewer', 'department', 'unhanded', 'stranger']

/** Who has the right, but is not in the state that the call is for: a code that the call declares. */
const unfitting: Readonly<Record<string, { roles: readonly MatrixRole[]; code: RefusalCode }>> = {
  // Nobody is an employee of two enterprises.
  'people.joinByInvitation': { roles: members, code: 30001 },
}

export function unfit(call: string, role: MatrixRole): RefusalCode | undefined {
  const found = unfitting[call]
  return found?.roles.includes(role) ? found.code : undefined
}

interface Circumstances {
  server: TestServer
  house: FullHouse
  person: Person | null
}

/** What must be so before a call can succeed and that no record of a house can give; the input as it is to be sent. */
const preparations: Readonly<Record<string, (input: object, circumstances: Circumstances) => Promise<object>>> = {
  'accounts.logIn': async (input, { house }) => withBody(input, { account: house.people.owner.loginName }),
}

export async function prepare(call: string, input: object, circumstances: Circumstances): Promise<object> {
  return preparations[call]?.(input, circumstances) ?? input
}

function withBody(input: object, fields: object): object {
  return { ...input, body: { ...('body' in input ? (input.body as object) : {}), ...fields } }
}
