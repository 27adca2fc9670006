/** Why a file that people sent cannot be read; each has words of its own, by what it was sent for. */
export type TableFault = 'not-a-workbook' | 'too-many-rows' | 'too-many-cells' | 'unknown-encoding' | 'wrong-encoding' | CommonFault
export type FileFault = 'empty' | 'not-allowed' | 'heic' | 'broken' | 'too-many-pixels' | CommonFault
/** More memory, or more time, than it may take. */
type CommonFault = 'too-large' | 'too-slow'
export type UnreadableReason = TableFault | FileFault

export class Unreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}
