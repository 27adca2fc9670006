import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { businessCalls, type TableEncoding, type UplinkImport } from '@kilowatch/contract'
import { Button, Table, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../shared/client.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { FormError } from './form-error.tsx'
import { Outcome } from './outcome.tsx'
import { Dialog } from './overlays.tsx'

interface UplinkImportDialogProps {
  /** Whose uplinks they will be. */
  title: string
  pending: boolean
  error: unknown
  result: UplinkImport | undefined
  onFile: (file: File, wish: { encoding?: TableEncoding }) => void
  onClose: () => void
}

/** Uplinks from a workbook: template, upload, the fate of every row, and the claim codes, which are shown once. */
export function UplinkImportDialog(props: UplinkImportDialogProps) {
  const { t } = useTranslation('import')
  const [encoding, setEncoding] = useState<TableEncoding>()
  const { result } = props
  return (
    <Dialog
      touched={null}
      title={props.title}
      width={760}
      footer={<Foot {...props} />}
      onClose={props.onClose}
      mask={{ closable: !result?.applied }}
    >
      <FormError error={props.error} />
      {result ? <Rows result={result} /> : <p>{t('lead')}</p>}
      {result?.applied ? null : (
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', marginTop: 12 }}>
          <Button icon={<DownloadOutlined />} onClick={() => void download(businessCalls.readImportTemplate, {})}>
            {t('template')}
          </Button>
          <Upload
            accept=".xlsx,.csv"
            maxCount={1}
            showUploadList={false}
            disabled={props.pending}
            beforeUpload={(file) => {
              props.onFile(file, encoding === undefined ? {} : { encoding })
              return false
            }}
          >
            <Button type="primary" icon={<UploadOutlined />} disabled={props.pending}>
              {t(props.pending ? 'reading' : result ? 'again' : 'choose')}
            </Button>
          </Upload>
          <EncodingChoice value={encoding} read={result?.encoding ?? null} disabled={props.pending} onChange={setEncoding} />
        </div>
      )}
    </Dialog>
  )
}

function isWrong({ outcome }: UplinkImport['rows'][number]): boolean {
  return outcome !== 'created' && outcome !== 'ready'
}

/** What is wrong comes first. */
function Rows({ result }: { result: UplinkImport }) {
  const { t } = useTranslation('import')
  const wrong = result.rows.filter(isWrong)
  const right = result.rows.filter((row) => !isWrong(row))
  return (
    <>
      <Outcome
        kind={result.applied ? 'good' : 'wrong'}
        title={result.applied ? t('applied', { count: result.rows.length }) : t('refused', { count: wrong.length })}
        more={result.applied ? t('once') : t('nothingMade')}
      />
      <Table
        style={{ marginTop: 12 }}
        size="small"
        rowKey="row"
        dataSource={[...wrong, ...right]}
        pagination={result.rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        scroll={{ x: 560 }}
        columns={[
          { title: t('row'), dataIndex: 'row', width: 64, align: 'right' },
          { title: t('uplinkId'), dataIndex: 'uplinkId', width: 160 },
          { title: t('name'), dataIndex: 'name' },
          { title: t('outcome'), dataIndex: 'says' },
          ...(result.applied ? [{ title: t('code'), dataIndex: 'code', width: 130 }] : []),
        ]}
      />
    </>
  )
}

function Foot({ result, onClose }: UplinkImportDialogProps) {
  const { t } = useTranslation(['import', 'common'])
  return (
    <>
      {result?.applied ? (
        <Button
          type="primary"
          icon={<DownloadOutlined />}
          onClick={() => saveCodes(result, [t('uplinkId'), t('name'), t('key'), t('broker')])}
        >
          {t('saveCodes')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('common:close')}</Button>
    </>
  )
}

/** What each gateway needs, as CSV that spreadsheets open: made here, because the server keeps no code in clear. */
function saveCodes(result: UplinkImport, head: readonly string[]): void {
  const rows = result.rows.map(({ uplinkId, name, key }) => [uplinkId, name, key ?? '', result.brokerUrl])
  const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'kilowatch-uplinks.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Quoted; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
