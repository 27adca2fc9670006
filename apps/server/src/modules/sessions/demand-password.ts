import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { weaknessOf } from './password-rules.ts'

/**
 * A password that somebody chooses must not be among the first that are guessed.
 * @param own what the account is called: names, phone, e-mail address. @throws Refusal 10003 with words, at `body.password`
 */
export function demandPassword(password: string, own: readonly (string | null)[]): void {
  const weakness = weaknessOf(
    password,
    own.filter((name) => name !== null),
  )
  if (weakness) throw new Refusal(10003, { field: 'body.password', says: says(weakness) })
}
