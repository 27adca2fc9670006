import { type HandoverOpen, type HandoverRow, handoverCalls } from '@kilowatch/contract'
import { activeStanding, flows, workKinds } from '@kilowatch/work'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { addressOfWork } from '../../shared/work-pages.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { WriteHandover } from '../../ui/handovers/dialogs.ts'
import { addressOf, HandoverStateMark } from '../../ui/handovers/handover-state.tsx'
import { LevelMark } from '../../ui/level-mark.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './handover.module.css'

/** So many of each kind are named; the others are counted. */
const named = 3
/** So many of the last notes. */
const lastNotes = 3
const everyMinute = 60_000

/** What the group's shift would hand over now, and what the last ones did. */
export function HandoverCard({ group }: { group: string }) {
  const { t } = useTranslation('handover')
  const open = useDialog()
  const things = useCall(handoverCalls.readOpenOfGroup, { params: { groupId: group } }, { keep: true, every: everyMinute })
  const notes = useCall(handoverCalls.listHandovers, { query: { groupId: group, page: 1, pageSize: lastNotes } }, { keep: true })
  return (
    <Card
      title={t('one')}
      extra={
        <Button size="small" onClick={() => open((close) => <WriteHandover groupId={group} onClose={close} />)}>
          {t('write')}
        </Button>
      }
      flush
    >
      <Loaded of={things} what={t('openNow')} rows={4} height={160}>
        {(data) => <OpenNow things={data} />}
      </Loaded>
      <Loaded of={notes} what={t('last')} rows={2} height={80}>
        {({ items, total }) => <LastNotes notes={items} total={total} group={group} />}
      </Loaded>
    </Card>
  )
}

function OpenNow({ things: { alarms, works, windows } }: { things: HandoverOpen }) {
  const { t } = useTranslation('handover')
  const language = useLanguage()
  const all = alarms.total + works.total + windows.total
  return (
    <>
      <h3 className={styles.head}>
        {t('openNow')} <small>{t('count', { count: all })}</small>
      </h3>
      {all === 0 ? <p className={styles.nothing}>{t('nothingOpen')}</p> : null}
      <ul className={styles.things}>
        {alarms.items.slice(0, named).map(({ id, level, device, reason, confirmed }) => (
          <li key={id}>
            <LevelMark level={level} standing={activeStanding(!confirmed)} />
            <span>
              <Link to={`/current_message?alarm=${id}`}>{device.name}</Link>
              <small>{reason[language]}</small>
            </span>
          </li>
        ))}
        <More total={alarms.total}>{(count) => t('moreAlarms', { count })}</More>
        {works.items.slice(0, named).map(({ id, kind, number, title, state }) => (
          <li key={id}>
            <span>
              <Link to={addressOfWork[kind](id)}>{title}</Link>
              <small>
                {[workKinds[kind][language], number, flows.find((flow) => flow.kind === kind)?.states[state]?.[language] ?? state]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
        <More total={works.total}>{(count) => t('moreWorks', { count })}</More>
        {windows.items.slice(0, named).map(({ device, reason, until }) => (
          <li key={`${device.id} ${until}`}>
            <span>
              <b>{device.name}</b>
              <small>
                {t('maintained', { reason })} {t('until')} <Time at={until} />
              </small>
            </span>
          </li>
        ))}
        <More total={windows.total}>{(count) => t('moreWindows', { count })}</More>
      </ul>
    </>
  )
}

function More({ total, children }: { total: number; children: (count: number) => ReactNode }) {
  return total > named ? <li className={styles.more}>{children(total - named)}</li> : null
}

function LastNotes({ notes, total, group }: { notes: readonly HandoverRow[]; total: number; group: string }) {
  const { t } = useTranslation('handover')
  return (
    <>
      <h3 className={styles.head}>
        {t('last')}
        {total > 0 ? (
          <small>
            <Link to={`/enterprise/operation/handover?groupId=${group}`}>{t('all', { count: total })}</Link>
          </small>
        ) : null}
      </h3>
      {total === 0 ? <p className={styles.nothing}>{t('none')}</p> : null}
      <ul className={styles.things}>
        {notes.map(({ id, title, state, createdAt, createdBy, signedBy, assignee }) => (
          <li key={id}>
            <span>
              <Link to={addressOf(id)}>{title}</Link>
              <small>
                <Time at={createdAt} /> {createdBy?.name} → {signedBy?.name ?? assignee?.name ?? t('anybody')}
              </small>
            </span>
            <HandoverStateMark state={state} />
          </li>
        ))}
      </ul>
    </>
  )
}
