import { PictureOutlined } from '@ant-design/icons'
import { App, Button, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { codeIn } from './read-code.ts'

/** Reads the code in a picture of the person's; it stays in the browser. */
export function PictureCode({ size = 'small', onText }: { size?: 'small' | 'large'; onText: (text: string) => void }) {
  const { t } = useTranslation('scan')
  const { message } = App.useApp()
  const read = (file: File) => {
    createImageBitmap(file)
      .then(codeIn)
      .then((text) => (text === null ? void message.warning(t('picture.none')) : onText(text)))
      .catch(() => void message.warning(t('picture.unreadable')))
    return false
  }
  return (
    <Upload accept="image/*" showUploadList={false} beforeUpload={read}>
      <Button size={size} icon={<PictureOutlined />}>
        {t('picture.choose')}
      </Button>
    </Upload>
  )
}
