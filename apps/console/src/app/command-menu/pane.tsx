import { type Data, maintenanceCalls, maintenanceFields, notificationCalls } from '@kilowatch/contract'
import { App, Button, Form } from 'antd'
import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { FormError } from '../../ui/form-error.tsx'
import styles from './command-menu.module.css'
import type { Line } from './line.ts'
import type { Action } from './use-actions.ts'

interface PaneProps {
  ref: Ref<HTMLElement>
  line: Line | undefined
  /** It stands over the list, on a phone. */
  sheet: boolean
  onRun: () => void
  onBack: () => void
  onDone: () => void
  /** Something was entered in it. */
  onTouched: () => void
}

/** What the chosen line is, or will do before Enter does it. */
export function Pane({ ref, line, sheet, ...does }: PaneProps) {
  return (
    <section ref={ref} className={sheet ? styles.sheet : styles.pane} aria-live="off">
      {line ? (
        <>
          <h2>{line.title}</h2>
          {line.note ? <p className={styles.note}>{line.note}</p> : null}
          {line.action ? <OfAction key={line.key} action={line.action} {...does} /> : <OfThing line={line} onRun={does.onRun} />}
        </>
      ) : null}
    </section>
  )
}

function OfThing({ line, onRun }: { line: Line; onRun: () => void }) {
  const { t } = useTranslation('command-menu')
  const facts = (line.facts ?? []).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button type="primary" tabIndex={-1} onClick={onRun}>
          {t('open')} <kbd>↵</kbd>
        </Button>
      </div>
    </>
  )
}

interface OfActionProps extends Pick<PaneProps, 'onRun' | 'onBack' | 'onDone' | 'onTouched'> {
  action: Action
}

function OfAction({ action, onRun, ...asked }: OfActionProps) {
  const { t } = useTranslation('command-menu')
  if (action.run === null) return <Maintaining action={action} {...asked} />
  return (
    <>
      <Says says={action.says} />
      <div className={styles.buttons}>
        <Button type="primary" tabIndex={-1} onClick={onRun}>
          {t(`${action.id === 'maintain' ? 'end' : action.id}.run`)} <kbd>↵</kbd>
        </Button>
      </div>
    </>
  )
}

function Says({ says }: { says: readonly ReactNode[] }) {
  return (
    <ul className={styles.says}>
      {says.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences in their order
        <li key={at}>{each}</li>
      ))}
    </ul>
  )
}

const minute = 60_000

/** Who is told of what is still active at the end; nothing while that is not known. */
function useToldSays(): (told: Data<typeof notificationCalls.readDeviceTold> | undefined) => string[] {
  const { t } = useTranslation('command-menu')
  return (told) => {
    if (!told) return []
    const { people, count, targets } = told
    if (count + targets === 0) return [t('maintain.toldNobody')]
    const names = people.map(({ name }) => name).join(t('maintain.and'))
    const others = count - people.length
    const words =
      others > 0 ? t(names === '' ? 'maintain.toldCount' : 'maintain.toldMore', { names, count: others }) : t('maintain.told', { names })
    return [...(count > 0 ? [words] : []), ...(targets > 0 ? [t('maintain.toldTargets', { count: targets })] : [])]
  }
}

/** For how long somebody works on the device, and why; until when that is stands beside it. */
function Maintaining({ action, onBack, onDone, onTouched }: Omit<OfActionProps, 'onRun'>) {
  const { t } = useTranslation(['command-menu', 'maintenance', 'common'])
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const minutes = Form.useWatch('minutes', form)
  const now = useNow()
  const formats = useFormats(now)
  const open = useCommand(maintenanceCalls.openMaintenance)
  const told = useCall(notificationCalls.readDeviceTold, { params: { deviceId: action.subject.id } })
  const toldSays = useToldSays()
  const initial = initialOf(maintenanceFields)
  const lasting = typeof minutes === 'number' ? minutes : Number(initial.minutes)
  const submit = (values: Record<string, unknown>) => {
    const body = sentOf(maintenanceFields, values) as { minutes: number; reason: string }
    open.mutateAsync({ body: { ...body, boxIds: [action.subject.id] } }).then(
      () => {
        void message.success(t('maintenance:begun'))
        onDone()
      },
      // The pane stays and shows the refusal.
      () => {},
    )
  }
  return (
    <Form
      name={useId()}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={submit}
      onValuesChange={onTouched}
      className={styles.form ?? ''}
    >
      <FormError error={open.error} />
      <FieldItems fields={maintenanceFields} />
      <Says says={[t('maintain.until', { time: formats.time(now + lasting * minute) }), ...action.says, ...toldSays(told.data)]} />
      <div className={styles.buttons}>
        <Button onClick={onBack}>
          {t('common:cancel')} <kbd>Esc</kbd>
        </Button>
        <Button type="primary" htmlType="submit" disabled={open.isPending}>
          {t('maintain.run')} <kbd>↵</kbd>
        </Button>
      </div>
    </Form>
  )
}
