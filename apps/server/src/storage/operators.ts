import { type Queryable, rowsOf } from './queryable.ts'

export interface Operator {
  id: string
  name: string
  /** Can sign in. */
  able: boolean
}

/** Who runs the platform; nobody else comes or goes among them until the transaction ends. */
export function lockOperators(tx: Queryable): Promise<Operator[]> {
  return rowsOf<Operator>(
    tx,
    `select id, name, disabled_at is null as able from users where operator and removed_at is null order by id for no key update`,
  )
}

/** Without this one nobody could run the platform. */
export function isLastOperator(operators: readonly Operator[], userId: string): boolean {
  const able = operators.filter((operator) => operator.able)
  return able.length === 1 && able[0]?.id === userId
}
