import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { expectedDeviceCalls, type TableEncoding } from '@kilowatch/contract'
import { App, Button, Table, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { useCommand } from '../../shared/query.ts'
import { noteStarted } from '../../shared/started-tasks.ts'
import { EncodingChoice } from '../../ui/encoding-choice.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { encodingOf, useCheckedFile } from './use-checked-file.ts'

/** Many devices from a workbook: template, check with every wrong row, and the import beside. */
export function DeviceImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['uplinks', 'common'])
  const { message } = App.useApp()
  const [file, setFile] = useState<File | null>(null)
  const [encoding, setEncoding] = useState<TableEncoding>()
  const checked = useCheckedFile(file, encoding)
  const start = useCommand(expectedDeviceCalls.importDevices, {
    onDone: ({ id }) => {
      noteStarted(id)
      void message.success(t('device.import.started'))
      onClose()
    },
  })
  const { result } = checked
  const ready = file !== null && result !== null && result.wrong.length === 0
  return (
    <Dialog
      touched={() => file !== null}
      width={760}
      title={t('device.import.title')}
      okText={t('device.import.start', { count: result?.rows ?? 0 })}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !ready || start.isPending }}
      onOk={() => file && start.mutate({ files: [file], body: encodingOf(encoding) })}
      onClose={onClose}
    >
      <FormError error={checked.error ?? start.error} />
      {result ? null : <p>{t('device.import.lead')}</p>}
      {result && ready ? (
        <Outcome kind="good" title={t('device.import.sound', { count: result.rows })} more={t('device.import.soundMore')} />
      ) : null}
      {result && !ready ? (
        <>
          <Outcome kind="wrong" title={t('device.import.wrong', { count: result.wrong.length })} more={t('device.import.wrongMore')} />
          <Table
            style={{ marginTop: 12 }}
            size="small"
            rowKey="row"
            dataSource={result.wrong}
            pagination={result.wrong.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
            scroll={{ x: 560 }}
            columns={[
              { title: t('device.import.row'), dataIndex: 'row', width: 64, align: 'right' },
              { title: t('device.ids'), dataIndex: 'id', width: 170 },
              { title: t('device.name'), dataIndex: 'name', width: 150 },
              { title: t('device.import.says'), dataIndex: 'says' },
            ]}
          />
        </>
      ) : null}
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', marginTop: 12 }}>
        <Button icon={<DownloadOutlined />} onClick={() => void download(expectedDeviceCalls.readDeviceTemplate, {})}>
          {t('device.import.template')}
        </Button>
        <Upload
          accept=".xlsx,.csv"
          maxCount={1}
          showUploadList={false}
          disabled={checked.pending}
          beforeUpload={(chosen) => {
            setFile(chosen)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} disabled={checked.pending}>
            {t(checked.pending ? 'device.import.reading' : result ? 'device.import.again' : 'device.import.choose')}
          </Button>
        </Upload>
        <EncodingChoice value={encoding} read={result?.encoding ?? null} disabled={checked.pending} onChange={setEncoding} />
      </div>
    </Dialog>
  )
}
