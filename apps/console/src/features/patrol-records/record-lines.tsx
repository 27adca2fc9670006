import { deviceType } from '@kilowatch/catalog'
import { lineCounts, type PatrolRecord, patrolDocumentCalls, patrolRecordCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Time } from '../../ui/value.tsx'
import { isWithin, type LineFilter, placeOf } from './entry-rules.ts'
import { Line } from './line.tsx'
import styles from './patrol-records.module.css'
import type { SendEntries } from './use-entry.ts'

interface RecordLinesProps {
  record: PatrolRecord
  filter?: LineFilter
  onUnsaved: (place: string, unsaved: boolean) => void
  /** Absent: nothing can be returned. */
  returning?: { chosen: ReadonlySet<string>; toggle: (place: string) => void }
}

/** Everything that was asked of one device. */
export function RecordLines({ record, filter = 'all', onUnsaved, returning }: RecordLinesProps) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const change = useCommand(patrolRecordCalls.changePatrolRecord)
  const { id, device, lines, mayChange } = record
  const send: SendEntries = (entries) => change.mutateAsync({ params: { id }, body: { entries } })
  const type = deviceType(device.type)?.name[language] ?? device.type
  const shown = lines.map((line, place) => ({ line, place: place + 1 })).filter(({ line }) => isWithin(line, filter))
  const counts = t('counts', { ...lineCounts(lines) })
  return (
    <Card
      title={
        <span className="kw-in-words">
          {device.removed ? t('record.removedDevice', { name: device.name }) : <Link to={deviceLink(device)}>{device.name}</Link>}
        </span>
      }
      note={[type, device.site, counts].filter(Boolean).join(' · ')}
      extra={
        <>
          <PresenceMark record={record} />
          <PrintButton bare fetch={() => download(patrolDocumentCalls.printPatrolRecord, { params: { id } })} />
        </>
      }
      flush
    >
      {shown.length === 0 ? (
        <Empty text={t('noneOfFilter')} />
      ) : (
        <div className={mayChange ? styles.writes : ''}>
          <LineHeads writes={mayChange} />
          <ol className={styles.lines}>
            {shown.map(({ line, place }) => (
              <Line
                key={line.key}
                record={record}
                line={line}
                place={place}
                {...(mayChange ? { writing: { send, onUnsaved, pictured: true } } : {})}
                {...(returning && line.entry
                  ? {
                      returning: {
                        chosen: returning.chosen.has(placeOf(id, line.key)),
                        toggle: () => returning.toggle(placeOf(id, line.key)),
                      },
                    }
                  : {})}
              />
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}

export function LineHeads({ writes }: { writes: boolean }) {
  const { t } = useTranslation('patrol-records')
  const columns = ['item', 'platform', ...(writes ? [] : ['entered']), 'difference', 'last', 'result', 'pictures'] as const
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>#</span>
      {columns.map((column) => (
        <span key={column}>{t(`column.${column}`)}</span>
      ))}
    </div>
  )
}

/** What proves that somebody was there; whoever writes says so. */
function PresenceMark({ record: { id, presence, mayChange, kind } }: { record: PatrolRecord }) {
  const { t } = useTranslation('patrol-records')
  const change = useCommand(patrolRecordCalls.changePatrolRecord)
  if (presence) {
    return (
      <span>
        {t(`presence.${presence.how}`)} <Time at={presence.at} full />
      </span>
    )
  }
  if (!mayChange || kind === 'net') return null
  const say = () => change.mutate({ params: { id }, body: { presence: { how: 'stated', at: new Date().toISOString() } } })
  return (
    <Button size="small" loading={change.isPending} onClick={say}>
      {t('presence.say')}
    </Button>
  )
}
