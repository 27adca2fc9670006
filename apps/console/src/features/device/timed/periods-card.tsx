import './timed.css'
import type { ResolvedControl } from '@kilowatch/catalog'
import { controlCalls, type TimedPeriod, type TimedTasks, timedPeriodCalls, timedTaskCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { asked, RowMenu } from '../../../ui/row-menu.tsx'
import { useAsk } from '../../../ui/use-asked-command.ts'
import { provenState, valueName } from '../controls/command-words.ts'
import { type DeviceData, livePoll } from '../device-data.ts'
import { clockOf, isHeldAt, nextChange, weekTimeOf } from './period-week.ts'
import { PeriodDialog } from './timed-dialog-part.ts'
import { TimedLine } from './timed-line.tsx'
import { TimedSwitch } from './timed-switch.tsx'
import { repeatText } from './timed-words.ts'
import { asEntered, type Span } from './week-drag.ts'
import { WeekDrawing } from './week-drawing.tsx'

interface PeriodsProps {
  data: DeviceData
  control: ResolvedControl
}

/** The times of the week for which the gateway holds a control: a door is armed. */
export function PeriodsCard({ data, control }: PeriodsProps) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  const open = useDialog()
  const deviceId = data.device.id
  const params = { deviceId }
  const read = useCall(timedTaskCalls.readTimedTasks, { params }, { poll: livePoll })
  const mayPlan = read.data?.mayPlan === true
  const offered = useCall(controlCalls.readControls, { params }, { enabled: mayPlan, poll: livePoll })
  const isOffered = mayPlan && offered.data?.controls.some(({ key }) => key === control.key) === true
  if (!isOffered && read.data?.periods.length === 0) return null
  const add = (draft = {}) => open((close) => <PeriodDialog {...{ deviceId, control, ...draft }} period={null} onClose={close} />)
  const mark = (day: number, span: Span) => add({ draft: asEntered(day, span) })
  const title = control.control.periods?.name[language] ?? ''
  return (
    <Card title={title} extra={isOffered ? <Button onClick={() => add()}>{t('add')}</Button> : null}>
      <Loaded of={read} what={title} height={160}>
        {(said) => <Periods {...{ data, control, said, title }} onMark={isOffered ? mark : undefined} />}
      </Loaded>
    </Card>
  )
}

interface SaidPeriodsProps extends PeriodsProps {
  said: TimedTasks
  title: string
  onMark: ((day: number, span: Span) => void) | undefined
}

function Periods({ data, control, said, title, onMark }: SaidPeriodsProps) {
  const { t } = useTranslation('timed')
  const change = useChange(data.device.id, control)
  const now = useNow() + clockOffset()
  const list = said.periods.filter((period) => period.control === control.key)
  const [first] = list
  const on = said.heldBack ? [] : list.filter(({ enabled }) => enabled)
  const time = first ? weekTimeOf(now, first.zone) : null
  return (
    <>
      {first ? null : <p className="kw-quiet">{t(onMark ? 'dragFirst' : 'noPeriods')}</p>}
      {first && said.heldBack ? <p className="kw-timed-held">{t(`heldBack.${said.heldBack}`)}</p> : null}
      {time && on.length > 0 ? <Now control={control} held={isHeldAt(time, on)} next={nextChange(time, on)} /> : null}
      {on.length > 0 || onMark ? <WeekDrawing periods={on} now={time} onMark={onMark} onPress={change} /> : null}
      {first && onMark ? <p className="kw-quiet">{t('drag')}</p> : null}
      {first ? (
        <ul className="kw-timed kw-periods" aria-label={title}>
          {list.map((period) => (
            <PeriodRow key={period.id} {...{ data, control, said, period }} />
          ))}
        </ul>
      ) : null}
      {first ? <p className="kw-quiet">{t('byGateway', { zone: first.zone })}</p> : null}
    </>
  )
}

/** Opens the form of a period. */
function useChange(deviceId: string, control: ResolvedControl): (period: TimedPeriod) => void {
  const open = useDialog()
  return (period) => open((close) => <PeriodDialog {...{ deviceId, control, period }} onClose={close} />)
}

/** What is planned for now, and when that changes; what the door really is, its reading says. */
function Now({ control, held, next }: { control: ResolvedControl; held: boolean; next: ReturnType<typeof nextChange> }) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  const ends = control.control.periods
  const state = provenState(control, (held ? ends?.from : ends?.to) ?? '', language)
  const change = next && t('until', { day: t(`day${next.day}`), at: clockOf(next.minute) })
  return <p className="kw-period-now">{[t('plannedNow', { state }), change].filter(Boolean).join(t('comma'))}</p>
}

interface PeriodRowProps extends PeriodsProps {
  said: TimedTasks
  period: TimedPeriod
}

function PeriodRow({ data, control, said, period }: PeriodRowProps) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  const ask = useAsk()
  const change = useChange(data.device.id, control)
  const params = { deviceId: data.device.id, periodId: period.id }
  const at = `${period.from}–${period.to}`
  const repeat = repeatText({ repeat: 'weekdays', day: null, days: period.days }, t)
  const name = `${repeat} ${at}`
  const what = period.ran ? t('lastPeriodRun', { what: valueName(control, period.ran.value, language) }) : ''
  return (
    <TimedLine at={at} what={repeat} repeat={what} standing={period.standing} ran={period.ran} said={said}>
      {said.mayPlan && (
        <>
          <TimedSwitch
            enabled={period.enabled}
            name={name}
            onTurn={(enabled, question) => ask(timedPeriodCalls.switchTimedPeriod, { params, body: { enabled } }, question)}
          />
          <RowMenu
            domain="timed"
            name={name}
            doings={[
              { words: 'change', run: () => change(period) },
              { words: 'removePeriod', ask: asked(timedPeriodCalls.removeTimedPeriod, { params }) },
            ]}
          />
        </>
      )}
    </TimedLine>
  )
}
