import type { BusinessAuthField, LicenseDifference } from '@kilowatch/contract'

/** A difference that is being entered. */
export type Marking = Pick<LicenseDifference, 'says' | 'frame'> & { field: BusinessAuthField }
