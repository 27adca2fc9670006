import './timed.css'
import { controlValue, resolveControl } from '@kilowatch/catalog'
import { controlCalls, type DeviceControls, type TimedTasks, timedTaskCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import { Failure } from '../../../ui/placeholders.tsx'
import { commandName } from '../controls/command-words.ts'
import { type DeviceData, livePoll } from '../device-data.ts'
import { TimedDialog } from './timed-dialog-part.ts'
import type { TimedControl } from './timed-inputs.tsx'
import { TimedRow } from './timed-row.tsx'
import { repeatText } from './timed-words.ts'

/** What the gateway does by itself at set times; nothing for types of which nothing is done so. */
export function TimedCard({ data }: { data: DeviceData }) {
  const { t } = useTranslation('timed')
  const { device, type } = data
  const isTimed = type.controls?.some(({ timed }) => timed) === true
  const params = { deviceId: device.id }
  const tasks = useCall(timedTaskCalls.readTimedTasks, { params }, { enabled: isTimed, poll: livePoll })
  const mayPlan = tasks.data?.mayPlan === true
  const offered = useCall(controlCalls.readControls, { params }, { enabled: isTimed && mayPlan, poll: livePoll })
  const open = useDialog()
  if (!isTimed || tasks.isPending) return null
  if (tasks.isError) return <Failure what={t('title')} error={tasks.error} at={tasks.errorUpdatedAt} onRetry={() => void tasks.refetch()} />
  const controls = timedControls(data, offered.data)
  const { tasks: list, strays } = tasks.data
  if (list.length + strays.length + controls.length === 0) return null
  const add = () => open((close) => <TimedDialog deviceId={device.id} controls={controls} task={null} onClose={close} />)
  return (
    <Card
      title={t('title')}
      note={list.length > 0 ? t('count', { count: list.length, on: list.filter(({ enabled }) => enabled).length }) : null}
      extra={mayPlan && controls.length > 0 ? <Button onClick={add}>{t('add')}</Button> : null}
    >
      {tasks.data.heldBack && list.length > 0 ? <p className="kw-timed-held">{t(`heldBack.${tasks.data.heldBack}`)}</p> : null}
      {list.length === 0 ? <p className="kw-quiet">{t('none')}</p> : null}
      <ul className="kw-timed" aria-label={t('title')}>
        {list.map((task) => (
          <TimedRow key={task.id} task={task} said={tasks.data} data={data} controls={controls} />
        ))}
      </ul>
      <Strays strays={strays} data={data} />
      {list[0] && <p className="kw-quiet">{t('byGateway', { zone: list[0].zone })}</p>}
    </Card>
  )
}

/** What the gateway still carries out and nobody wants so. */
function Strays({ strays, data }: { strays: TimedTasks['strays']; data: DeviceData }) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  if (strays.length === 0) return null
  return (
    <>
      <h3 className="kw-commands-head">{t('strays')}</h3>
      <ul className="kw-timed" aria-label={t('strays')}>
        {strays.map((task) => (
          <li key={`${task.control} ${task.at} ${task.repeat} ${task.days}`}>
            <strong className="kw-timed-at">{task.at}</strong>
            <div className="kw-timed-what">
              <span>{commandName(data.type, task, language)}</span>
              <small>{repeatText(task, t)}</small>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What this device has and its type lets be done at a set time; nothing grave. */
function timedControls({ type }: DeviceData, offered: DeviceControls | undefined): TimedControl[] {
  return (offered?.controls ?? []).flatMap(({ key, values }) => {
    const control = resolveControl(type, key)
    return control?.control.timed ? [{ control, values: values.filter((value) => !controlValue(control, value)?.grave) }] : []
  })
}
