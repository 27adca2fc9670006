import { type DutyCandidate, type DutyRoster, dutyCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useSend } from '../../ui/use-asked-command.ts'
import styles from './duty.module.css'
import { shiftsOf } from './roster-view.ts'

type Gap = DutyRoster['gaps'][number]

/** So many are asked for at once; the others follow when these are filled. */
const shownAtOnce = 4

interface GapCardsProps {
  roster: DutyRoster
  gaps: readonly Gap[]
  /** Whether the reader puts people on duty. */
  manages: boolean
}

/** What lacks somebody, the nearest first, with those who could do it and the rule that keeps others from it. */
export function GapCards({ roster, gaps, manages }: GapCardsProps) {
  const { t } = useTranslation('duty')
  if (gaps.length === 0) return null
  return (
    <>
      {gaps.slice(0, shownAtOnce).map((gap) => (
        <GapCard key={`${gap.day} ${gap.shift}`} roster={roster} gap={gap} manages={manages} />
      ))}
      {gaps.length > shownAtOnce ? <p className={styles.dim}>{t('gaps.more', { count: gaps.length - shownAtOnce })}</p> : null}
    </>
  )
}

function GapCard({ roster, gap, manages }: { roster: DutyRoster; gap: Gap; manages: boolean }) {
  const { t } = useTranslation('duty')
  const { day, shift } = gap
  const name = shiftsOf(roster).find(({ key }) => key === shift)?.name ?? shift
  const query = { group_id: roster.group.id, day, shift }
  const candidates = useCall(dutyCalls.listDutyCandidates, { query })
  const nameOf = new Map(roster.people.map((person) => [person.employeeId, person.name]))
  const away = roster.absences.filter((one) => one.day === day && one.shift === shift)
  const title = (
    <span className={styles.lacks}>
      <Mark shape="triangle" colour="var(--major)" filled={false} size={16} />
      {gap.missing > 0 ? t('gaps.missing', { day, shift: name, count: gap.missing }) : t('gaps.uncertified', { day, shift: name })}
    </span>
  )
  return (
    <Card title={title}>
      {away.length > 0 ? (
        <p className={styles.dim}>
          {away.map(({ employeeId, why }) => t(`away.${why}`, { name: nameOf.get(employeeId) ?? '' })).join(t('list'))}
        </p>
      ) : null}
      <Loaded of={candidates} what={t('candidates')} rows={3} height={120}>
        {(people) =>
          people.length === 0 ? (
            <Empty text={t('noCandidates')} />
          ) : (
            <ul className={styles.candidates} aria-label={t('candidates')}>
              {people.map((person) => (
                <Candidate key={person.employeeId} person={person} roster={roster} gap={gap} manages={manages} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface CandidateProps {
  person: DutyCandidate
  roster: DutyRoster
  gap: Gap
  manages: boolean
}

function Candidate({ person, roster: { group }, gap: { day, shift, missing }, manages }: CandidateProps) {
  const { t } = useTranslation('duty')
  const { message } = App.useApp()
  const send = useSend()
  const query = { group_id: group.id, employee_id: person.employeeId, day, shift }
  const undo = (key: string) => {
    message.destroy(key)
    void send(dutyCalls.takeOffDuty, { query }, () => void message.success(t('assign.undone', { name: person.name })))
  }
  const assign = () =>
    send(dutyCalls.putOnDuty, { query }, () => {
      const key = `assigned ${person.employeeId} ${day} ${shift}`
      const content = (
        <>
          {t('assign.done', { name: person.name, day })}{' '}
          <Button type="link" size="small" onClick={() => undo(key)}>
            {t('assign.undo')}
          </Button>
        </>
      )
      void message.open({ key, type: 'success', duration: 8, content })
    })
  return (
    <li>
      <Mark shape={person.fits ? 'check' : 'cross'} colour={person.fits ? 'var(--normal)' : 'var(--text-3)'} filled={false} size={16} />
      <strong>{person.name}</strong>
      <span className={styles.why}>{reasonOf(person, t)}</span>
      {manages && person.fits ? (
        <Button
          size="small"
          aria-label={t('assign.one', { name: person.name, day })}
          disabled={missing === 0 && !person.certified}
          onClick={() => void assign()}
        >
          {t('assign.action')}
        </Button>
      ) : null}
    </li>
  )
}

type Words = ReturnType<typeof useTranslation<'duty'>>['t']

/** Why somebody may not, or how they would stand. */
function reasonOf({ onLeave, breaches, before, after, week, certified }: DutyCandidate, t: Words): string {
  if (onLeave) return t('why.leave')
  const [breach] = breaches
  if (breach) return t(`why.${breach.rule}`, { hours: breach.hours })
  const rests = [before, after].flatMap((hours) => (hours === null ? [] : [hours]))
  const rest = rests.length > 0 ? t('why.rested', { hours: Math.min(...rests) }) : t('why.free')
  return [rest, t('why.weekOf', { hours: week }), certified ? t('why.certified') : ''].filter(Boolean).join(t('list'))
}
