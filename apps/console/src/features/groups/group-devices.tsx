import { deviceType } from '@kilowatch/catalog'
import { type GroupDetail, groupCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import styles from './groups.module.css'

/** The devices of a group of the second level. */
export function GroupDevices({ detail }: { detail: GroupDetail }) {
  const { t } = useTranslation('groups')
  const language = useLanguage()
  const manages = mayManage(useSession().right)
  const [choosing, setChoosing] = useState(false)
  const choose = <Button onClick={() => setChoosing(true)}>{t('chooseDevices')}</Button>
  return (
    <Card title={t('devicesOf')} note={t('deviceCount', { count: detail.members.length })} extra={manages ? choose : null}>
      {detail.members.length === 0 ? (
        <Empty text={t('noDevices')} />
      ) : (
        <ul className={styles.devices} aria-label={t('devicesOf')}>
          {detail.members.map((device) => (
            <li key={device.id}>
              <Link to={deviceLink(device)}>{device.name}</Link>
              <small>{[deviceType(device.type)?.name[language] ?? device.type, device.site].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      {choosing ? <ChooseDevices detail={detail} onClose={() => setChoosing(false)} /> : null}
    </Card>
  )
}

function ChooseDevices({ detail, onClose }: { detail: GroupDetail; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const { message } = App.useApp()
  const [devices, setDevices] = useState<readonly PickedDevice[]>(detail.members)
  const save = useCommand(groupCalls.saveGroupDevices, {
    onDone: () => {
      void message.success(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog
      touched={() => devices !== detail.members}
      width={860}
      title={t('chooseDevicesFor', { name: detail.name })}
      okText={t('common:save')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: save.isPending }}
      onOk={() => save.mutate({ params: { groupId: detail.id }, body: { boxIds: devices.map(({ id }) => id) } })}
      onClose={onClose}
    >
      <DevicePicker value={devices} onChange={setDevices} />
      <FormError error={save.error} />
    </Dialog>
  )
}
