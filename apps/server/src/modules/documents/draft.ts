import type { Language } from '@kilowatch/catalog'
import type { PageLink } from '@kilowatch/contract'
import type { LabelSheets, Part, Text } from '../../printing/content.ts'
import type { SiteTime } from './times.ts'

/** Who has a document printed. */
export interface Reader {
  user: { id: string; name: string; business: { id: string } | null }
  language: Language
  /** Network address. */
  address: string
  /** Ends the drawing. */
  signal?: AbortSignal
}

/** What the page's frame says of the business that the document is about. */
export interface Owner {
  /** Null: the installation itself. */
  id: string | null
  name: string
  time: SiteTime
}

/** One document before it is drawn: what each kind of document makes of what it reads. */
export interface Draft {
  /** 'alarm-evidence'; printings are counted by it and the subject. */
  kind: string
  /** As the audit names it: 'alarm 12'. */
  subject: string
  /** Its words: 'Alarm evidence', 'Alarm 12'. */
  name: string
  number: string
  /** What the code leads to, and is for. */
  page: PageLink
  scan: string
  /** Below the business. */
  site: string
  title: string
  marks: readonly Text[]
  parts: readonly Part[]
  /** In the place of title and parts. */
  sheets?: LabelSheets
  /** What the audit says beside the file's own facts. */
  noted?: Readonly<Record<string, unknown>>
  /** Other businesses that it is about: their audits have the entry too. */
  alsoOf?: readonly string[]
  /** The second line at the foot. */
  foot: string
}
