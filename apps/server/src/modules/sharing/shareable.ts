import type { DeviceSubject } from '../../http/subjects.ts'

/** What sharing looks at of a device, with the right of who shares it. */
export type Shareable = Pick<DeviceSubject, 'id' | 'boxId' | 'businessId' | 'right'>
