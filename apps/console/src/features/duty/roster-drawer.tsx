import { type DutyRoster, type DutyShift, dutyCalls, type RosterWish } from '@kilowatch/contract'
import { rosterFrom, rosterLimits } from '@kilowatch/work'
import { Alert, Button, Checkbox, Input, InputNumber, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SideDrawer } from '../../ui/overlays.tsx'
import { ClockInput } from '../../ui/pickers/clock-input.tsx'
import { type NamedPerson, PeopleSelect } from '../../ui/pickers/person-select.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import styles from './duty.module.css'

interface RosterDrawerProps {
  roster: DutyRoster
  /** The roster that is changed. */
  kept: RosterWish
  onClose: () => void
}

/** Shifts, the days that repeat, teams in turn and the rules of a roster. */
export function RosterDrawer({ roster, kept, onClose }: RosterDrawerProps) {
  const { t } = useTranslation('duty')
  const [draft, setDraft] = useState<RosterWish>(kept)
  const [names, setNames] = useState(new Map(roster.people.map(({ employeeId, name }) => [employeeId, name])))
  const begun = kept.startsOn < roster.today
  const [whole, setWhole] = useState(!begun)
  const save = useCommand(dutyCalls.saveDutyRoster, { onDone: onClose })
  const remove = useAskedCommand(dutyCalls.removeDutyRoster)
  const put = (part: Partial<RosterWish>) => setDraft((before) => ({ ...before, ...part }))
  const know = (people: readonly NamedPerson[]) =>
    setNames((before) => new Map([...before, ...people.map(({ id, name }) => [id, name] as const)]))
  const named = (ids: readonly string[]): NamedPerson[] => ids.map((id) => ({ id, name: names.get(id) ?? id }))
  const everybody = draft.teams.flatMap(({ people }) => people)
  const params = { groupId: roster.group.id }
  const question = {
    title: t('roster.removeTitle', { group: roster.group.name, day: kept.startsOn }),
    ...{ text: t('roster.removeText'), action: t('roster.remove'), done: () => t('roster.removed'), onDone: onClose },
  }
  const foot = (
    <div className={styles.foot}>
      <Button onClick={() => remove({ params: { ...params, startsOn: kept.startsOn } }, question)}>{t('roster.remove')}</Button>
      <Button
        type="primary"
        loading={save.isPending}
        onClick={() => save.mutate({ params, body: whole ? draft : rosterFrom(draft, roster.today) })}
      >
        {t('roster.save')}
      </Button>
    </div>
  )
  return (
    <SideDrawer
      touched={() => draft !== kept}
      size={740}
      title={t('roster.title', { group: roster.group.name, day: kept.startsOn })}
      onClose={onClose}
      footer={foot}
    >
      <FormError error={save.error} />
      {begun ? (
        <>
          <h3 className={styles.part}>{t('roster.applies')}</h3>
          <Radio.Group
            aria-label={t('roster.applies')}
            value={whole}
            onChange={({ target }) => setWhole(target.value)}
            options={[
              { value: false, label: t('roster.fromToday', { day: roster.today }) },
              { value: true, label: t('roster.fromStart', { day: kept.startsOn }) },
            ]}
          />
          {whole ? (
            <Alert className={styles.part ?? ''} type="warning" showIcon title={t('roster.rewrites', { day: kept.startsOn })} />
          ) : null}
        </>
      ) : null}
      <h3 className={styles.part}>{t('shifts')}</h3>
      <Shifts shifts={draft.shifts} onChange={(shifts) => put({ shifts })} />
      <h3 className={styles.part}>{t('cycle')}</h3>
      <p className={styles.dim}>{t('cycleText')}</p>
      <Cycle draft={draft} onChange={(cycle) => put({ cycle })} />
      <h3 className={styles.part}>{t('teams')}</h3>
      <p className={styles.dim}>{t('teamsText')}</p>
      {draft.teams.map((team, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place
          key={place}
          className={styles.line}
        >
          <Input
            aria-label={t('teamName', { place: place + 1 })}
            className={styles.short ?? ''}
            maxLength={10}
            value={team.name}
            onChange={({ target }) => put({ teams: replaced(draft.teams, place, { ...team, name: target.value }) })}
          />
          <InputNumber
            aria-label={t('offset', { team: team.name || place + 1 })}
            min={0}
            max={draft.cycle.length - 1}
            precision={0}
            value={team.offset}
            onChange={(offset) => put({ teams: replaced(draft.teams, place, { ...team, offset: offset ?? 0 }) })}
          />
          <span className={styles.grow}>
            <PeopleSelect
              label={t('peopleOf', { team: team.name || place + 1 })}
              value={named(team.people)}
              without={everybody.filter((id) => !team.people.includes(id))}
              onChange={(people) => {
                know(people)
                put({ teams: replaced(draft.teams, place, { ...team, people: people.map(({ id }) => id) }) })
              }}
            />
          </span>
          {draft.teams.length > 1 ? (
            <Button onClick={() => put({ teams: draft.teams.filter((_, at) => at !== place) })}>{t('without')}</Button>
          ) : null}
        </div>
      ))}
      {draft.teams.length < rosterLimits.teams ? (
        <Button onClick={() => put({ teams: [...draft.teams, { name: '', offset: 0, people: [] }] })}>{t('addTeam')}</Button>
      ) : null}
      <h3 className={styles.part}>{t('rules')}</h3>
      <Checkbox checked={draft.limits} onChange={({ target }) => put({ limits: target.checked })}>
        {t('limits')}
      </Checkbox>
      <Certificate draft={draft} named={named} put={put} />
    </SideDrawer>
  )
}

function replaced<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((one, at) => (at === place ? value : one))
}

function Certificate({
  draft,
  named,
  put,
}: {
  draft: RosterWish
  named: (ids: readonly string[]) => NamedPerson[]
  put: (part: Partial<RosterWish>) => void
}) {
  const { t } = useTranslation('duty')
  const [name, holders] = [useId(), useId()]
  const people = named(draft.teams.flatMap((team) => team.people))
  return (
    <div className={styles.fields}>
      <label htmlFor={name}>{t('certificate')}</label>
      <Input
        id={name}
        maxLength={30}
        value={draft.certificate}
        placeholder={t('noCertificate')}
        onChange={({ target }) => put({ certificate: target.value })}
      />
      <label htmlFor={holders}>{t('certified')}</label>
      <Select
        id={holders}
        mode="multiple"
        disabled={draft.certificate === ''}
        value={draft.certified}
        options={people.map((person) => ({ value: person.id, label: person.name }))}
        onChange={(certified) => put({ certified })}
      />
    </div>
  )
}

function Shifts({ shifts, onChange }: { shifts: readonly DutyShift[]; onChange: (shifts: DutyShift[]) => void }) {
  const { t } = useTranslation('duty')
  const put = (place: number, part: Partial<DutyShift>) => {
    const shift = shifts[place]
    if (shift) onChange(replaced(shifts, place, { ...shift, ...part }))
  }
  const key = () => `s${1 + Math.max(0, ...shifts.map((shift) => Number(/^s(\d+)$/.exec(shift.key)?.[1] ?? 0)))}`
  return (
    <>
      {shifts.map((shift, place) => (
        <div key={shift.key} className={styles.line}>
          <Input
            aria-label={t('shiftName', { place: place + 1 })}
            className={styles.middle ?? ''}
            maxLength={10}
            value={shift.name}
            onChange={({ target }) => put(place, { name: target.value })}
          />
          <ClockInput
            aria-label={t('shiftFrom', { shift: shift.name })}
            className={styles.middle ?? ''}
            value={shift.from}
            onChange={(from) => put(place, { from })}
          />
          <ClockInput
            aria-label={t('shiftTo', { shift: shift.name })}
            className={styles.middle ?? ''}
            value={shift.to}
            onChange={(to) => put(place, { to })}
          />
          <InputNumber
            aria-label={t('shiftNeed', { shift: shift.name })}
            min={1}
            max={rosterLimits.need}
            precision={0}
            value={shift.need}
            onChange={(need) => put(place, { need: need ?? 1 })}
          />
          <span className={styles.grow}>
            <Select
              mode="multiple"
              aria-label={t('shiftDays', { shift: shift.name })}
              value={shift.weekdays}
              maxTagCount={0}
              maxTagPlaceholder={(all) => (all.length === 7 ? t('everyDay') : t('someDays', { count: all.length }))}
              options={[0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: day, label: t(`weekdays.${day}`) }))}
              onChange={(weekdays) => (weekdays.length > 0 ? put(place, { weekdays: [...weekdays].sort() }) : undefined)}
            />
          </span>
          {shifts.length > 1 ? <Button onClick={() => onChange(shifts.filter((_, at) => at !== place))}>{t('without')}</Button> : null}
        </div>
      ))}
      {shifts.length < rosterLimits.shifts ? (
        <Button
          onClick={() =>
            onChange([...shifts, { key: key(), name: '', from: '08:00', to: '16:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }])
          }
        >
          {t('addShift')}
        </Button>
      ) : null}
    </>
  )
}

const free = ''

function Cycle({ draft: { cycle, shifts }, onChange }: { draft: RosterWish; onChange: (cycle: RosterWish['cycle']) => void }) {
  const { t } = useTranslation('duty')
  const options = [{ value: free, label: t('free') }, ...shifts.map(({ key, name }) => ({ value: key, label: name }))]
  return (
    <div className={styles.cycle}>
      {cycle.map((key, place) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a day of the cycle is its place
          key={place}
          aria-label={t('cycleDay', { place: place + 1 })}
          value={key ?? free}
          options={options}
          onChange={(chosen) => onChange(replaced(cycle, place, chosen === free ? null : chosen))}
        />
      ))}
      {cycle.length < rosterLimits.cycle ? <Button onClick={() => onChange([...cycle, null])}>{t('addDay')}</Button> : null}
      {cycle.length > 1 ? <Button onClick={() => onChange(cycle.slice(0, -1))}>{t('lessDay')}</Button> : null}
    </div>
  )
}
