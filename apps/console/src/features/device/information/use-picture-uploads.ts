import { sceneCalls } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../../shared/client.ts'
import { refreshAfter } from '../../../shared/query.ts'
import { resizedPicture } from '../../../shared/resized-picture.ts'

/** A picture on its way. */
export interface PictureUpload {
  key: number
  name: string
  /** Of its bytes, from 0 to 1. */
  share: number
  /** Undefined while it goes on; what went wrong stays until it is dismissed. */
  error?: unknown
}

/** Sends pictures to a device, one after the other, each made smaller first. */
export function usePictureUploads(deviceId: string) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const last = useRef(Promise.resolve())
  const made = useRef(0)
  const gone = useRef(new AbortController())
  useEffect(() => {
    const present = new AbortController()
    gone.current = present
    return () => present.abort()
  }, [])
  const change = (key: number, changed: Partial<PictureUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const dismiss = (key: number) => setUploads((known) => known.filter((one) => one.key !== key))

  async function sendOne(key: number, file: File): Promise<void> {
    const { signal } = gone.current
    if (signal.aborted) return
    try {
      const picture = await resizedPicture(file)
      const onProgress = (share: number) => change(key, { share })
      await upload(sceneCalls.addSceneImage, { body: { box_id: deviceId }, files: [picture] }, { signal, onProgress })
      dismiss(key)
      refreshAfter(client, sceneCalls.addSceneImage)
    } catch (error) {
      change(key, { error })
    }
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      made.current += 1
      const key = made.current
      setUploads((known) => [...known, { key, name: file.name, share: 0 }])
      last.current = last.current.then(() => sendOne(key, file))
    }
  }
  return { uploads, add, dismiss }
}
