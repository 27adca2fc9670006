import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayManage, useSession } from '../../shared/session.ts'

/** To the page where a gateway, and with it devices, are added; only for those who may. */
export function AddDeviceLink({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  const { right } = useSession()
  if (!mayManage(right)) return null
  return (
    <Button
      href="/device_add"
      icon={<PlusOutlined />}
      {...(primary ? { type: 'primary' as const } : {})}
      onClick={(event) => {
        event.preventDefault()
        navigate('/device_add')
      }}
    >
      {t('add')}
    </Button>
  )
}
