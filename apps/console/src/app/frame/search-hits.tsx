import { deviceType } from '@kilowatch/catalog'
import { deviceCalls } from '@kilowatch/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark } from '../../ui/state-badge.tsx'
import { pagesNamed } from '../route-of.ts'
import styles from './header-search.module.css'

export interface Hit {
  key: string
  to: string
  mark: React.ReactNode
  title: string
  note: string
}

const shownDevices = 6
const pause = 250

interface Found {
  hits: readonly Hit[]
  /** Was asked for, and neither a page nor a device is called so. */
  none: boolean
}

const nothing: Found = { hits: [], none: false }

/** Pages whose title holds the text, then devices by id or name, then the way to all of them where these are not all. */
export function useSearchHits(text: string): Found {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  const session = useSession()
  const wanted = useSettled(text.trim())
  const devices = useCall(
    deviceCalls.listDevices,
    { query: { search: wanted, pageSize: shownDevices } },
    { enabled: wanted !== '', keep: true },
  )
  if (wanted === '') return nothing
  const total = devices.data?.total ?? 0
  const all = {
    key: 'all',
    to: `/search_list/${encodeURIComponent(wanted)}`,
    mark: null,
    title: t('searchAll', { count: total }),
    note: '',
  }
  const found = (devices.data?.items ?? []).map((device) => ({
    key: device.id,
    to: deviceLink(device),
    mark: <StateMark state={device.state} worst={device.worst} />,
    title: device.name,
    note: [device.id, deviceType(device.type)?.name[language], device.site].filter(Boolean).join(' · '),
  }))
  const named = pagesNamed(wanted, language, session).map((page) => ({ ...page, mark: null, note: t('page') }))
  const hits = [...named, ...found, ...(total > found.length ? [all] : [])]
  return { hits, none: hits.length === 0 && devices.isSuccess && !devices.isPlaceholderData }
}

/** The text after the person has paused. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function SearchHits(props: { id: string; hits: readonly Hit[]; chosen: number; onGo: (to: string) => void }) {
  const { t } = useTranslation('frame')
  return (
    <div id={props.id} className={styles.hits} role="listbox" aria-label={t('searchHits')}>
      {props.hits.map((hit, index) => (
        <button
          key={hit.key}
          id={`${props.id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === props.chosen}
          className={styles.hit}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onGo(hit.to)}
        >
          <span className={styles.hitMark}>{hit.mark}</span>
          <span className={styles.hitTitle}>{hit.title}</span>
          <span className={styles.hitNote}>{hit.note}</span>
        </button>
      ))}
    </div>
  )
}
