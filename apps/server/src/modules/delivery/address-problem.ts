import type { Says } from '../../http/refusal.ts'
import { readAddress } from '../../outgoing/address-check.ts'
import type { Services } from '../../services.ts'
import { faultOutcome } from './http-outcome.ts'
import { type FailureCode, failureText } from './texts.ts'

/** Why nothing can be sent to an address, as far as it can be said before it is tried; undefined: nothing speaks against it. */
export function addressProblem(address: string, { outgoingPrivate }: Pick<Services['config'], 'outgoingPrivate'>): Says | undefined {
  const read = readAddress(address, outgoingPrivate)
  return 'fault' in read ? saysFailure(faultOutcome(read.fault).failure) : undefined
}

/** A reason that waits for its reader. */
export function saysFailure(code: FailureCode): Says {
  return (language) => failureText(code, language)
}
