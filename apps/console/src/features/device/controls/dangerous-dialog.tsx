import { type ControlValue, type Dangerous, indexesOf, keyOf, pointName, type ResolvedControl, resolvePoint } from '@kilowatch/catalog'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ErrorText } from '../../../ui/form-error.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { PasswordField } from './password-field.tsx'
import { useSight } from './use-sight.ts'

interface DangerousDialogProps {
  control: ResolvedControl
  told: ControlValue
  dangerous: Dangerous
  /** What is to be done: "Remote open and close: Open". */
  name: string
  data: DeviceData
  pending: boolean
  error: unknown
  onConfirm: (password: string) => void
  onClose: () => void
}

/**
 * Before a door or a breaker: the device's name is typed, then the reading is looked at and the password given. A reading that changes or
 * grows old meanwhile is looked at again first.
 */
export function DangerousDialog({ control, told, dangerous, name, data, pending, error, onConfirm, onClose }: DangerousDialogProps) {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const [isNamed, setNamed] = useState(false)
  const { sight, lookAgain } = useSight(control, data, dangerous.seenWithin)
  const question = told.confirm?.[language] ?? t('grave.title', { name })
  const mayDecide = isNamed && sight === 'fresh'

  function next({ password = '' }: { password?: string }): void {
    if (!isNamed) setNamed(true)
    else if (mayDecide) onConfirm(password)
    if (!mayDecide) lookAgain()
  }

  return (
    <FormDialog<{ password?: string }>
      title={t('dangerous.title', { question, device: data.device.name, step: isNamed ? 2 : 1 })}
      action={isNamed ? (mayDecide ? told[language] : t(`dangerous.again.${sight}`)) : t('dangerous.next')}
      takesAway
      pending={pending}
      error={error}
      onSubmit={next}
      onClose={onClose}
    >
      {isNamed ? (
        <SeenReading control={control} beside={dangerous.beside} data={data} />
      ) : (
        <NameStep deviceName={data.device.name} lines={[name, told.grave?.[language] ?? '', t('once')]} />
      )}
      {isNamed && !mayDecide && <ErrorText text={t(`dangerous.${sight}`)} />}
      {mayDecide && <PasswordField />}
      {isNamed && <p className="kw-quiet">{t('dangerous.logged')}</p>}
    </FormDialog>
  )
}

function NameStep({ deviceName, lines }: { deviceName: string; lines: readonly string[] }) {
  const { t } = useTranslation('controls')
  const isName = (_: unknown, typed = '') =>
    typed.trim() === deviceName ? Promise.resolve() : Promise.reject(new Error(t('grave.differs')))
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Form.Item name="word" label={t('grave.type', { name: deviceName })} validateTrigger="onSubmit" rules={[{ validator: isName }]}>
        <Input autoFocus autoComplete="off" spellCheck={false} maxLength={100} />
      </Form.Item>
    </>
  )
}

/** The proving state with its running age, and what else is to be known. */
function SeenReading({ control, beside, data }: { control: ResolvedControl; beside: readonly string[]; data: DeviceData }) {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const formats = useFormats(useNow('second') + clockOffset())
  const reading = data.readings.get(control.proof.key)
  const points = beside.flatMap((key) => resolvePoint(data.type, keyOf(key, ...indexesOf(control.key))) ?? [])
  return (
    <dl className="kw-seen" aria-label={t('dangerous.seen')}>
      <dt>{t('dangerous.seen')}</dt>
      <dd>
        <PointValue data={data} pointKey={control.proof.key} ageless />
      </dd>
      <dt>{t('dangerous.seenAt')}</dt>
      <dd>{reading ? t('dangerous.age', { clock: formats.clock(reading.at), age: formats.age(reading.at) }) : '—'}</dd>
      {points.map((point) => (
        <Beside key={point.key} label={pointName(point, language)}>
          <PointValue data={data} pointKey={point.key} ageless />
        </Beside>
      ))}
    </dl>
  )
}

function Beside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
