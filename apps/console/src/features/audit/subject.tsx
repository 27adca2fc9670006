import { type AuditEntry, auditThings } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './audit.module.css'

type Thing = AuditEntry['about'][number]

const mostShown = 3

/** What an entry is about, by name; where a page shows it, a link leads there. `linked`: the reader may open what belongs to a business. */
export function Subject({ entry, linked, all = false }: { entry: AuditEntry; linked: boolean; all?: boolean }) {
  const { t } = useTranslation('audit')
  const { about, subject } = entry
  const language = useLanguage()
  if (about.length === 0) return auditThings[subject]?.[language] ?? subject
  const shown = all ? about : about.slice(0, mostShown)
  const [kind = ''] = shown.map((thing) => thing.kind)
  const more = (subject.match(/,/g)?.length ?? 0) + 1 - shown.length
  return (
    <span className="kw-in-words" title={subject}>
      <span className={styles.dim}>{auditThings[kind]?.[language] ?? kind} </span>
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
  const known = linked && !thing.gone ? pageOf(thing) : null
  const page = known !== null && mayOpen(known) ? known : null
  if (thing.id === null) return null
  const named = thing.kind === 'alarm' && thing.name !== null ? `${thing.name} #${thing.id}` : (thing.name ?? thing.id)
  const text = thing.gone ? `${named} ${t('gone')}` : named
  if (page === null) return <span title={thing.id}>{text}</span>
  return (
    <Link to={page} title={thing.id} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  )
}

/** Where one of these is shown. */
const details: Readonly<Record<string, (id: string) => string>> = {
  alarm: (id) => `/current_message?alarm=${id}`,
  employee: (id) => `/enterprise/detail/member/${id}`,
  fault: (id) => `/enterprise/operation/fault_records/${id}`,
  handover: (id) => `/enterprise/operation/handover/${id}`,
  operation: (id) => `/enterprise/operation/operation_records/${id}`,
  'patrol-form': (id) => `/patrol_order/form/${id}`,
  'patrol-record': (id) => `/enterprise/detail/patrol/${id}`,
  'patrol-task': (id) => `/patrol_order/${id}`,
  project: (id) => `/enterprise/operation/projects/${id}`,
  rectification: (id) => `/enterprise/operation/rectification/${id}`,
  schedule: (id) => `/enterprise/operation/schedule/${id}`,
  uplink: (id) => `/gateway/${id}`,
  'vr-scene': (id) => `/vr/${id}`,
}
/** Where the list of them is. */
const lists: Readonly<Record<string, string>> = {
  business: '/enterprise/setting/business',
  'change-order': '/patrol_order/change_orders',
  department: '/enterprise/member/departments',
  grant: '/enterprise/setting/business',
  group: '/new_device_group',
  'notification-target': '/enterprise/setting/notifications',
  'patrol-plan': '/patrol_order/patrol_plans',
  'patrol-template': '/patrol_order/sheets',
  position: '/enterprise/member/titles',
  site: '/site_list',
  wall: '/mointor_center/setting',
}

function pageOf({ kind, id, type }: Thing): string | null {
  if (id === null) return null
  if (kind === 'device') return type === null ? null : deviceLink({ id, type })
  return details[kind]?.(id) ?? lists[kind] ?? null
}
