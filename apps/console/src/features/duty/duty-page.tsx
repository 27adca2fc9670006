import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type DutyRoster, documentCalls, dutyCalls, groupCalls, notificationCalls } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { monthName, monthOf } from '../../shared/month.ts'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { thisDay } from '../../shared/zone.ts'
import { Card } from '../../ui/card.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Mark } from '../../ui/mark.tsx'
import { CallChain } from '../../ui/notifications/call-chain.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import styles from './duty.module.css'
import { GapCards } from './gap-cards.tsx'
import { HandoverCard } from './handover-card.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { OwnDuties } from './own-duties.tsx'
import { RosterDrawer } from './roster-drawer.tsx'
import { RosterGrid } from './roster-grid.tsx'
import { type DutyView, dayOn, gapsAhead, spanShown } from './roster-view.ts'
import { StartDialog } from './start-dialog.tsx'
import { SwapCards, SwapHistory } from './swap-cards.tsx'
import { SwapDialog } from './swap-dialog.tsx'
import { partedSwaps, pendingCells } from './swap-view.ts'

const address = { group: urlText(), view: urlChoice(['month', 'week'], 'month'), day: urlText() }
const isDay = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)

/** Who of a group is on duty when, what lacks somebody, and who could do it. */
export function DutyPage() {
  const { t } = useTranslation('duty')
  const [{ group: asked, view, day: askedDay }, set] = useUrlState(address)
  const groups = useCall(groupCalls.listGroups, {})
  const rostered = useCall(dutyCalls.listDutyGroups, {})
  const group = asked || rostered.data?.[0]?.id || groups.data?.find(({ parentId }) => parentId !== null)?.id || groups.data?.[0]?.id || ''
  const day = isDay(askedDay) ? askedDay : thisDay()
  const step = (count: number) => set({ day: dayOn(view as DutyView, day, count) })
  const [leaving, leave] = useState(false)
  const [subscribing, subscribe] = useState(false)
  const { t: calendar } = useTranslation('duty-calendar')
  return (
    <Page
      actions={
        <>
          <Button onClick={() => subscribe(true)}>{calendar('subscribe')}</Button>
          <Button onClick={() => leave(true)}>{t('leave.add')}</Button>
        </>
      }
    >
      <div className={styles.bar}>
        <span className={styles.group}>
          <RecordSelect
            of={groupCalls.listGroups}
            words="group"
            label={t('group')}
            value={group || null}
            onChange={(id) => set({ group: id ?? '' })}
          />
        </span>
        <Button icon={<LeftOutlined />} aria-label={t(`${view}.before`)} onClick={() => step(-1)} />
        <strong className={styles.span}>
          <SpanName view={view as DutyView} day={day} />
        </strong>
        <Button icon={<RightOutlined />} aria-label={t(`${view}.after`)} onClick={() => step(1)} />
        <Button onClick={() => set({ day: '' })}>{t('today')}</Button>
        <Segmented
          aria-label={t('view')}
          value={view}
          onChange={(chosen) => set({ view: chosen as DutyView })}
          options={(['month', 'week'] as const).map((value) => ({ value, label: t(`${value}.one`) }))}
        />
      </div>
      <Loaded of={groups.data ? rostered : groups} what={t('group')} rows={10} height={480} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {() =>
          group === '' ? (
            <Card>
              <Empty text={t('noGroup')} />
            </Card>
          ) : (
            <OfGroup key={group} group={group} view={view as DutyView} day={day} />
          )
        }
      </Loaded>
      {leaving ? <LeaveDialog onClose={() => leave(false)} /> : null}
      {subscribing ? <CalendarDialog onClose={() => subscribe(false)} /> : null}
    </Page>
  )
}

function SpanName({ view, day }: { view: DutyView; day: string }) {
  const { t } = useTranslation('duty')
  const language = useLanguage()
  const { from, to } = spanShown(view, day)
  if (view === 'week') return <>{t('span', { from, to })}</>
  return <>{monthName(monthOf(from), language)}</>
}

function OfGroup({ group, view, day }: { group: string; view: DutyView; day: string }) {
  const { t } = useTranslation('duty')
  const roster = useCall(dutyCalls.readDutyRoster, { query: { group_id: group, ...spanShown(view, day) } }, { keep: true })
  return (
    <Loaded of={roster} what={t('roster.one')} rows={10} height={480} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
      {(data) => <Shown roster={data} />}
    </Loaded>
  )
}

function Shown({ roster }: { roster: DutyRoster }) {
  const { t } = useTranslation('duty')
  const narrow = useNarrow()
  const manages = mayManage(useSession().right)
  const swaps = useCall(dutyCalls.listDutySwaps, { params: { groupId: roster.group.id } }, { keep: true })
  const { t: words } = useTranslation('duty-swaps')
  const waiting = partedSwaps(swaps.data ?? []).waiting.length
  const [swapping, swap] = useState(false)
  const [starting, start] = useState(false)
  const [editing, edit] = useState(false)
  const newest = roster.rosters.at(-1)
  const gaps = gapsAhead(roster, Date.now())
  return (
    <>
      {newest ? (
        <>
          <div className={styles.state}>
            {gaps.length > 0 ? (
              <span className={styles.lacks}>
                <Mark shape="triangle" colour="var(--major)" filled={false} size={16} />
                {t('gaps.count', { count: gaps.length })}
              </span>
            ) : (
              <span className={styles.whole}>
                <Mark shape="check" colour="var(--normal)" filled={false} size={16} />
                {t('gaps.none')}
              </span>
            )}
            {waiting > 0 ? (
              <span className={styles.waits}>
                <Mark shape="waits" colour="var(--notice)" filled={false} size={16} />
                {words('waiting', { count: waiting })}
              </span>
            ) : null}
            <span className={styles.manage}>
              <TakeHome roster={roster} />
              {roster.people.some(({ me }) => me) ? <Button onClick={() => swap(true)}>{words('ask')}</Button> : null}
              {manages ? (
                <>
                  <Button onClick={() => edit(true)}>{t('roster.edit')}</Button>
                  <Button onClick={() => start(true)}>{t('roster.start')}</Button>
                </>
              ) : null}
            </span>
          </div>
          <div className={styles.beside}>
            <div className={styles.stack}>
              {narrow ? <OwnDuties roster={roster} /> : null}
              {narrow ? <Beside group={roster.group.id} /> : null}
              <RosterGrid roster={roster} manages={manages} pending={pendingCells(swaps.data ?? [])} />
              <div className={styles.gaps}>
                <SwapCards groupId={roster.group.id} swaps={swaps.data ?? []} />
                <GapCards roster={roster} gaps={gaps} manages={manages} />
                <SwapHistory groupId={roster.group.id} swaps={swaps.data ?? []} />
              </div>
            </div>
            {narrow ? null : <Beside group={roster.group.id} />}
          </div>
        </>
      ) : (
        <div className={styles.beside}>
          <Card>
            <Empty
              text={t(manages ? 'none' : 'noneYet')}
              action={
                manages ? (
                  <Button type="primary" onClick={() => start(true)}>
                    {t('roster.start')}
                  </Button>
                ) : null
              }
            />
          </Card>
          <Beside group={roster.group.id} />
        </div>
      )}
      {swapping ? <SwapDialog roster={roster} onClose={() => swap(false)} /> : null}
      {starting ? <StartDialog roster={roster} onClose={() => start(false)} /> : null}
      {editing && newest ? <RosterDrawer roster={roster} kept={newest} onClose={() => edit(false)} /> : null}
    </>
  )
}

/** The days that are shown, as PDF or as a table. */
function TakeHome({ roster: { group, from, to } }: { roster: DutyRoster }) {
  const { t } = useTranslation('duty')
  const params = { groupId: group.id }
  return (
    <ExportButton
      first={{ name: t('roster.print'), fetch: () => download(documentCalls.printDutyRoster, { params, query: { from, to } }) }}
      fetch={(format) => download(dutyCalls.exportDutyRoster, { params, query: { from, to, format } })}
    />
  )
}

/** Who is called now, and what is handed over. */
function Beside({ group }: { group: string }) {
  return (
    <div className={styles.stack}>
      <WhoToCall group={group} />
      <HandoverCard group={group} />
    </div>
  )
}

/** It changes with the clock and with what others do: asked for again every minute. */
const everyMinute = 60_000

/** Whom alarms of the group's devices call now while nobody confirms them. */
function WhoToCall({ group }: { group: string }) {
  const { t } = useTranslation('call-chain')
  const chain = useCall(notificationCalls.readCallChain, { params: { groupId: group } }, { every: everyMinute, keep: true })
  return (
    <Card title={t('title')} note={t('note')}>
      <Loaded of={chain} what={t('what')} rows={4} height={220}>
        {(data) => <CallChain chain={data} />}
      </Loaded>
    </Card>
  )
}
