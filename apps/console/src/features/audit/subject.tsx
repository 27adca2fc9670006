import type { Names } from '@kilowatch/catalog'
import { type AuditEntry, auditKinds } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './audit.module.css'

type Thing = AuditEntry['about'][number]

/** The kinds of things; a person is called as their account is. */
const kinds: Readonly<Record<string, Names>> = { ...auditKinds, user: auditKinds.account }

const mostShown = 3

/** What an entry is about, by name; where a page shows it, a link leads there. `linked`: the reader may open what belongs to a business. */
export function Subject({ entry, linked, all = false }: { entry: AuditEntry; linked: boolean; all?: boolean }) {
  const { t } = useTranslation('audit')
  const { about, subject } = entry
  const language = useLanguage()
  if (about.length === 0) return kinds[subject]?.[language] ?? subject
  const shown = all ? about : about.slice(0, mostShown)
  const [kind = ''] = shown.map((thing) => thing.kind)
  const more = (subject.match(/,/g)?.length ?? 0) + 1 - shown.length
  return (
    <span className="kw-in-words">
      <span className={styles.dim}>{kinds[kind]?.[language] ?? kind} </span>
      {shown.map((thing, place) => (
        <span key={thing.id}>
          {place > 0 ? ', ' : ''}
          <Name thing={thing} linked={linked} />
        </span>
      ))}
      {more > 0 ? ` ${t('more', { count: more })}` : ''}
    </span>
  )
}

function Name({ thing, linked }: { thing: Thing; linked: boolean }) {
  const { t } = useTranslation('audit')
  const mayOpen = useMayOpen()
  const known = linked && thing.name !== null ? pageOf(thing) : null
  const page = known !== null && mayOpen(known) ? known : null
  const text = thing.kind === 'alarm' && thing.name !== null ? `${thing.name} #${thing.id}` : (thing.name ?? `${thing.id} ${t('gone')}`)
  if (page === null) return <span title={thing.id}>{text}</span>
  return (
    <Link to={page} title={thing.id} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  )
}

function pageOf({ kind, id, type }: Thing): string | null {
  if (kind === 'device') return deviceLink({ id, type: type ?? '' })
  if (kind === 'alarm') return `/current_message?alarm=${id}`
  if (kind === 'employee') return `/enterprise/detail/member/${id}`
  if (kind === 'group') return '/new_device_group'
  if (kind === 'department') return '/enterprise/member/departments'
  if (kind === 'position') return '/enterprise/member/titles'
  if (kind === 'site') return '/site_list'
  if (kind === 'wall') return '/mointor_center/setting'
  if (kind === 'business' || kind === 'grant') return '/enterprise/setting/business'
  return null
}
