import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

/** To the page where a gateway, and with it devices, are added. */
export function AddDeviceLink({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
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
