import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '../../shared/may-open.ts'

const page = '/device_add'

/** To the page where a gateway, and with it devices, are added; only for those who have it. */
export function AddDeviceLink({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  if (!useMayOpen()(page)) return null
  return (
    <Button
      href={page}
      icon={<PlusOutlined />}
      {...(primary ? { type: 'primary' as const } : {})}
      onClick={(event) => {
        event.preventDefault()
        navigate(page)
      }}
    >
      {t('add')}
    </Button>
  )
}
