import { RecordId } from '@kilowatch/contract'
import { Refusal } from './refusal.ts'

/** An id of an address; what cannot be one does not exist. @throws Refusal 70003 */
export function demandId(text: string): string {
  if (!RecordId.safeParse(text).success) throw new Refusal(70003)
  return text
}
