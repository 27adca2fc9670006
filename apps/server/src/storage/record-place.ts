import type { PlainRecordKind } from '@kilowatch/contract'

/** The table of a plain kind: 'supplier-contact' is kept in supplier_contacts. */
export const plainTable = (kind: PlainRecordKind): string => `${kind.replaceAll('-', '_')}s`

/** Where records of a kind are found, and who sees them: fragments of one statement in which `r` is the record. */
export interface RecordPlace {
  /** A table or view, or tables that are joined. */
  table: string
  /** Column of its business; `r.business_id` where it is not said. */
  businessId?: string
  /** When the caller ($2) of a business ($3) sees it; unsaid: whenever it is of that business. */
  seen?: string
  /** What the caller is to it, as text[]. */
  roles?: string
}
