import { fileCalls, fileHolders, type OwnFile, ownFileList, ownSpaceCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { fetchContent } from '../../shared/client.ts'
import { pathOfType } from '../../shared/device-paths.ts'
import { informationAddress } from '../../shared/enterprise-entry.ts'
import { fileSize } from '../../shared/file-size.ts'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './sharing.module.css'

const cells: CellsOf<typeof ownFileList> = {
  name: { width: 240, fixed: 'left' },
  bytes: { render: ({ bytes }) => fileSize(bytes) },
  heldBy: { width: 220, render: (file) => <Use file={file} /> },
}

/** What the person brought, what uses it, and what can be done with it. */
export function OwnFiles() {
  const { t } = useTranslation('own-space')
  return <ListTable list={ownFileList} cells={cells} empty={t('files.none')} actions={(file) => <FileMenu file={file} />} />
}

function Use({ file }: { file: OwnFile }) {
  const { t } = useTranslation('own-space')
  const language = useLanguage()
  const mayOpen = useMayOpen()
  const { heldBy, holderName, expiresAt } = file
  if (heldBy === null)
    return (
      <span className={styles.who}>
        {t('files.unused')}
        {expiresAt === null ? null : (
          <small>
            {t('files.goes')} <Time at={expiresAt} full />
          </small>
        )}
      </span>
    )
  const to = addressOf(file)
  const name = holderName ?? fileHolders[heldBy][language]
  return (
    <span className={styles.who}>
      {to !== null && mayOpen(to) ? <Link to={to}>{name}</Link> : name}
      {holderName === null ? null : <small>{fileHolders[heldBy][language]}</small>}
    </span>
  )
}

/** The page on which what uses the file shows it; null where it has none. */
function addressOf({ heldBy, holderId, holderType }: OwnFile): string | null {
  if (heldBy === 'device') return `${pathOfType(holderType ?? '', 'more-info')}?${new URLSearchParams({ box_id: holderId ?? '' })}`
  if (heldBy === 'logo') return '/enterprise/setting/business'
  if (heldBy === 'feedback') return '/feedback'
  if (heldBy === 'vr-scene') return `/vr/${holderId ?? ''}`
  return heldBy === 'business-auth' || heldBy === 'business-auth-identity' ? informationAddress(holderId) : null
}

function FileMenu({ file: { id, name, heldBy } }: { file: OwnFile }) {
  const { message } = App.useApp()
  const errorText = useErrorText()
  const download = () =>
    void fetchContent(fileCalls.readFile, { params: { fileId: id }, query: { size: 'full' } }, AbortSignal.timeout(600_000)).then(
      (content) => saveFile(content, name),
      (error: unknown) => void message.warning(errorText(error)),
    )
  return (
    <RowMenu
      domain="own-space"
      name={name}
      doings={[
        { words: 'download', run: download },
        heldBy === null && { words: 'remove', ask: asked(ownSpaceCalls.removeOwnFile, { params: { fileId: id } }) },
      ]}
    />
  )
}
