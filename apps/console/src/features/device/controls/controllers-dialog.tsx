import { type DeviceController, type DeviceDetail, deviceControllerCalls } from '@kilowatch/contract'
import { Modal, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import styles from './controllers.module.css'

/** Who operates the device, and who of them may control it: given and taken here, for everybody but those who may by their role. */
export function ControllersDialog({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const { t } = useTranslation('controls')
  const params = { deviceId: device.id }
  const people = useCall(deviceControllerCalls.listControllers, { params })
  const change = useCommand(deviceControllerCalls.letControl)
  const turn = (userId: string, mayControl: boolean) => change.mutate({ params: { ...params, userId }, body: { mayControl } })
  return (
    <Modal open title={t('controllers.title', { name: device.name })} footer={null} onCancel={onClose}>
      <p className="kw-quiet">{t('controllers.note')}</p>
      {people.isPending && <Skeleton height={160} />}
      {people.isError && <Failure what={t('controllers.people')} error={people.error} onRetry={() => void people.refetch()} />}
      <ul className={styles.people} aria-label={t('controllers.people')}>
        {(people.data ?? []).map((one) => (
          <Controller key={one.person.id} one={one} pending={change.isPending} onTurn={turn} />
        ))}
      </ul>
      <FormError error={change.error} />
    </Modal>
  )
}

interface ControllerProps {
  one: DeviceController
  pending: boolean
  onTurn: (userId: string, mayControl: boolean) => void
}

function Controller({ one: { person, as, by }, pending, onTurn }: ControllerProps) {
  const { t } = useTranslation('controls')
  const isSettled = by === 'role' || by === 'business'
  return (
    <li>
      <span>
        {person.name}
        <small className="kw-quiet">{isSettled ? t(`controllers.by.${by}`) : t(`controllers.as.${as}`)}</small>
      </span>
      <Switch
        checked={by !== null}
        disabled={isSettled || pending}
        aria-label={t('controllers.may', { name: person.name })}
        onChange={(on) => onTurn(person.id, on)}
      />
    </li>
  )
}
