import { UploadOutlined } from '@ant-design/icons'
import { businessCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { UplinkImportDialog } from '../../ui/uplink-import.tsx'

/** Many gateways at once, from a workbook. */
export function ImportButton() {
  const { t } = useTranslation('uplinks')
  const [shown, show] = useState(false)
  const upload = useCommand(businessCalls.importUplinks)
  function close(): void {
    show(false)
    upload.reset()
  }
  return (
    <>
      <Button size="small" icon={<UploadOutlined />} onClick={() => show(true)}>
        {t('import')}
      </Button>
      {shown ? (
        <UplinkImportDialog
          title={t('import')}
          pending={upload.isPending}
          error={upload.error}
          result={upload.data}
          onFile={(file, body) => upload.mutate({ files: [file], body })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
