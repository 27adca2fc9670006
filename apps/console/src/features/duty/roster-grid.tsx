import { type DutyRoster, dutyAbsences, dutyCalls, dutyOrigins } from '@kilowatch/contract'
import { weekdayOf } from '@kilowatch/work'
import { App, Dropdown } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { useSend } from '../../ui/use-asked-command.ts'
import styles from './duty.module.css'
import { LeaveEditDialog, useLeaveRemoval } from './leave-dialog.tsx'
import { cellByKey, countOn, type DutyCell, daysIn, type PersonRow, rowsOf, shiftsOf, toneOf } from './roster-view.ts'
import { cellKey } from './swap-view.ts'

interface RosterGridProps {
  roster: DutyRoster
  /** Whether the reader puts people on duty and takes them off. */
  manages: boolean
  /** Duties that a waiting swap would move. */
  pending: ReadonlySet<string>
}

/** People by team down, days across: shifts by colour and word, what lacks somebody below. */
export function RosterGrid({ roster, manages, pending }: RosterGridProps) {
  const { t } = useTranslation('duty')
  const table = useRef<HTMLTableElement>(null)
  const days = daysIn(roster)
  const teams = rowsOf(roster)
  const shifts = shiftsOf(roster)
  const rows = teams.reduce((sum, { people }) => sum + people.length, 0)
  const walk = (event: KeyboardEvent, at: readonly [number, number]) => {
    const next = cellByKey(event.key, at, [rows, days.length])
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus()
  }
  let place = 0
  return (
    <Card flush>
      <Legend roster={roster} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className={styles.scroll} aria-label={t('roster.of', { group: roster.group.name })} tabIndex={0}>
        <table className={styles.grid} ref={table}>
          <thead>
            <tr>
              <th scope="col" className={styles.person}>
                {roster.group.name}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className={columnOf(day, roster.today)} aria-current={day === roster.today ? 'date' : undefined}>
                  <span>{Number(day.slice(8))}</span>
                  <small>{t(`weekday.${weekdayOf(day)}`)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.flatMap((team, teamPlace) =>
              team.people.map((person, inTeam) => {
                const row = place++
                return (
                  <tr key={person.employeeId} className={inTeam === 0 && teamPlace > 0 ? styles.team : undefined}>
                    <th scope="row" className={styles.person}>
                      <span className={styles.teamName}>{inTeam === 0 ? team.name : ''}</span>
                      {person.name}
                      {person.me ? <small className={styles.me}>{t('me')}</small> : null}
                    </th>
                    {days.map((day, column) => (
                      <td key={day} className={columnOf(day, roster.today)}>
                        <Cell
                          {...{ roster, person, day, manages, pending }}
                          at={[row, column]}
                          onKey={(event) => walk(event, [row, column])}
                        />
                      </td>
                    ))}
                  </tr>
                )
              }),
            )}
          </tbody>
          <tfoot>
            {shifts.map((shift) => (
              <tr key={shift.key} className={styles.team}>
                <th scope="row" className={`${styles.person} ${styles.need}`}>
                  {t('need', { shift: shift.name, count: shift.need })}
                </th>
                {days.map((day) => {
                  const gap = roster.gaps.find((one) => one.day === day && one.shift === shift.key)
                  const count = countOn(roster, day, shift.key)
                  const needed = shift.weekdays.includes(weekdayOf(day)) || count > 0
                  return (
                    <td key={day} className={columnOf(day, roster.today)}>
                      <span
                        className={gap ? styles.under : styles.count}
                        title={gap ? t(gap.missing > 0 ? 'lacks' : 'lacksCertificate') : undefined}
                      >
                        {needed ? count : ''}
                        {gap ? <span className={styles.unseen}>{t(gap.missing > 0 ? 'lacks' : 'lacksCertificate')}</span> : null}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
    </Card>
  )
}

function columnOf(day: string, today: string): string {
  if (day === today) return styles.today ?? ''
  return weekdayOf(day) > 4 ? (styles.weekend ?? '') : ''
}

function Legend({ roster }: { roster: DutyRoster }) {
  const { t } = useTranslation('duty')
  const { t: swaps } = useTranslation('duty-swaps')
  const language = useLanguage()
  const shifts = shiftsOf(roster)
  return (
    <ul className={styles.legend}>
      {shifts.map(({ key, name, from, to }) => (
        <li key={key}>
          <span className={`${styles.chip} ${styles[`tone${toneOf(shifts, key)}`]}`} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          {t('times', { name, from, to })}
        </li>
      ))}
      <li>
        <span className={`${styles.chip} ${styles.hand}`} aria-hidden="true" />
        {dutyOrigins.hand[language]}
      </li>
      <li>
        <span className={`${styles.chip} ${styles.pending}`} aria-hidden="true" />
        {swaps('pending')}
      </li>
      <li>
        <span className={`${styles.chip} ${styles.leave}`} aria-hidden="true">
          {t('leave.short')}
        </span>
        {dutyAbsences.leave[language]}
      </li>
    </ul>
  )
}

interface CellProps {
  roster: DutyRoster
  person: PersonRow
  day: string
  manages: boolean
  pending: ReadonlySet<string>
  at: readonly [number, number]
  onKey: (event: KeyboardEvent) => void
}

function Cell({ roster, person, day, manages, pending, at, onKey }: CellProps) {
  const { t } = useTranslation('duty')
  const language = useLanguage()
  const { t: swaps } = useTranslation('duty-swaps')
  const { message } = App.useApp()
  const send = useSend()
  const open = useDialog()
  const removeLeave = useLeaveRemoval()
  const cells = person.cells.get(day) ?? []
  const leave = roster.leaves.find(({ employeeId, from, to }) => employeeId === person.employeeId && from <= day && day <= to)
  const shifts = shiftsOf(roster)
  const waits = (key: string) => pending.has(cellKey(person.employeeId, day, key))
  const chips = cells.map((cell) => (
    <Chip key={`${cell.key} ${cell.what}`} cell={cell} tone={toneOf(shifts, cell.key)} pending={waits(cell.key)} />
  ))
  const free = leave && cells.length === 0 ? <Chip cell={{ shift: undefined, key: '', what: 'leave' }} tone={0} pending={false} /> : null
  const words = cells.map(({ shift, key, what }) => {
    const name = shift?.name ?? key
    if (waits(key)) return t('marked', { shift: name, what: swaps('pending') })
    return what === 'pattern' ? name : t('marked', { shift: name, what: wordOf(what)[language] })
  })
  const label = t('cell', { name: person.name, day, what: words.join(t('list')) || t(leave ? 'leave.one' : 'free') })
  if (!manages) {
    return (
      <span className={styles.cell} title={words.length > 0 || leave ? label : undefined}>
        {chips}
        {free}
        <span className={styles.unseen}>{words.join(t('list')) || (leave ? t('leave.one') : '')}</span>
      </span>
    )
  }
  const has = new Set(cells.filter(({ what }) => what in dutyOrigins).map(({ key }) => key))
  const choose = (key: string) => {
    const call = has.has(key) ? dutyCalls.takeOffDuty : dutyCalls.putOnDuty
    const query = { group_id: roster.group.id, employee_id: person.employeeId, day, shift: key }
    const done = has.has(key) ? 'assign.undone' : 'assign.done'
    void send(call, { query }, () => void message.success(t(done, { name: person.name, day })))
  }
  const items = shifts.map(({ key, name }) => ({
    key,
    label: t(has.has(key) ? 'takeOff' : 'putOn', { shift: name }),
    onClick: () => choose(key),
  }))
  const ofLeave = leave
    ? [
        { type: 'divider' as const },
        {
          key: 'edit leave',
          label: t('leave.editDays', leave),
          onClick: () => open((close) => <LeaveEditDialog leave={leave} name={person.name} onClose={close} />),
        },
        { key: 'remove leave', label: t('leave.remove'), onClick: () => removeLeave(leave, person.name) },
      ]
    : []
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items: [...items, ...ofLeave] }}>
      <button
        type="button"
        className={styles.cell}
        data-at={at.join(' ')}
        tabIndex={at[0] === 0 && at[1] === 0 ? 0 : -1}
        aria-label={label}
        title={label}
        onKeyDown={onKey}
      >
        {chips}
        {free}
      </button>
    </Dropdown>
  )
}

function wordOf(what: DutyCell['what']) {
  return what in dutyOrigins ? dutyOrigins[what as keyof typeof dutyOrigins] : dutyAbsences[what as keyof typeof dutyAbsences]
}

function Chip({ cell: { shift, key, what }, tone, pending }: { cell: DutyCell; tone: number; pending: boolean }) {
  const { t } = useTranslation('duty')
  if (what === 'leave') return <span className={`${styles.chip} ${styles.leave}`}>{t('leave.short')}</span>
  if (what === 'taken-off' || what === 'swapped') return null
  const framed = pending ? styles.pending : what === 'pattern' ? '' : styles.hand
  return <span className={`${styles.chip} ${styles[`tone${tone}`]} ${framed}`}>{(shift?.name ?? key).slice(0, 1)}</span>
}
