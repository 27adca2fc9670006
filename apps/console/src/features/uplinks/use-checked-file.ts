import { type DeviceWorkbook, expectedDeviceCalls, type TableEncoding } from '@kilowatch/contract'
import { useEffect, useState } from 'react'
import { send } from '../../shared/client.ts'

interface Checked {
  pending: boolean
  result: DeviceWorkbook | null
  error: unknown
}
const nothing: Checked = { pending: false, result: null, error: null }

/** What the server says of a workbook; each file that is chosen is judged anew, the same one too. @param encoding of a text, as the person says */
export function useCheckedFile(file: File | null, encoding: TableEncoding | undefined): Checked {
  const [checked, setChecked] = useState(nothing)
  useEffect(() => {
    if (!file) return setChecked(nothing)
    let over = false
    setChecked({ ...nothing, pending: true })
    send(expectedDeviceCalls.checkDeviceWorkbook, { files: [file], body: encodingOf(encoding) })
      .then((result) => !over && setChecked({ ...nothing, result }))
      .catch((error: unknown) => !over && setChecked({ ...nothing, error }))
    return () => {
      over = true
    }
  }, [file, encoding])
  return checked
}

export const encodingOf = (encoding: TableEncoding | undefined) => (encoding === undefined ? {} : { encoding })
