import { type ControlScope, type DeviceController, type DeviceDetail, deviceControllerCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Dialog } from '../../../ui/overlays.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import styles from './controllers.module.css'

/** From what reaches least. */
const scopes = ['none', 'commands', 'settings'] as const
type Shown = (typeof scopes)[number]

/** Who operates the device, and how far each may control it: given and taken here, for everybody but those who may by their role. */
export function ControllersDialog({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const { t } = useTranslation('controls')
  const params = { deviceId: device.id }
  const people = useCall(deviceControllerCalls.listControllers, { params })
  const change = useCommand(deviceControllerCalls.letControl)
  const give = (userId: string, scope: ControlScope | null) => change.mutate({ params: { ...params, userId }, body: { scope } })
  return (
    <Dialog touched={null} title={t('controllers.title', { name: device.name })} footer={null} onClose={onClose}>
      <p className="kw-quiet">{t('controllers.note')}</p>
      {people.isPending && <Skeleton height={160} />}
      {people.isError && <Failure what={t('controllers.people')} error={people.error} onRetry={() => void people.refetch()} />}
      <ul className={styles.people} aria-label={t('controllers.people')}>
        {(people.data ?? []).map((one) => (
          <Controller key={one.person.id} one={one} pending={change.isPending} onGive={give} />
        ))}
      </ul>
      <FormError error={change.error} />
    </Dialog>
  )
}

interface ControllerProps {
  one: DeviceController
  pending: boolean
  onGive: (userId: string, scope: ControlScope | null) => void
}

function Controller({ one, pending, onGive }: ControllerProps) {
  const { t } = useTranslation('controls')
  const { person, as, by, scope } = one
  const options = scopes.map((value) => ({ value, label: t(`controllers.scope.${value}`), disabled: isOutOfReach(one, value) }))
  return (
    <li>
      <span>
        {person.name}
        <small className="kw-quiet">{by === 'role' || by === 'business' ? t(`controllers.by.${by}`) : t(`controllers.as.${as}`)}</small>
      </span>
      <Select<Shown>
        className={styles.scope ?? ''}
        value={scope ?? 'none'}
        options={options}
        disabled={by === 'role' || pending}
        virtual={false}
        popupMatchSelectWidth={false}
        aria-label={t('controllers.may', { name: person.name })}
        onChange={(chosen) => onGive(person.id, chosen === 'none' ? null : chosen)}
      />
    </li>
  )
}

/** What the business gives everywhere is not taken on one device; what is only shared with somebody cannot be set by them. */
function isOutOfReach({ as, everywhere }: DeviceController, value: Shown): boolean {
  return scopes.indexOf(value) < scopes.indexOf(everywhere ?? 'none') || (value === 'settings' && as !== 'member')
}
