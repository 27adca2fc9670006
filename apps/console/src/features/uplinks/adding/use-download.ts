import { type GatewayFile, gatewayFileCalls } from '@kilowatch/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../../../shared/query.ts'

export interface Download {
  file: GatewayFile
  /** It is being made. */
  waits: boolean
  ask: () => void
  /** The server could not be asked. */
  error: Error | null
  retry: () => void
}

/** The gateway for one system: made when somebody asks for it, then offered. */
export function useDownload(listed: GatewayFile, onReady: () => unknown): Download {
  const [asked, setAsked] = useState<GatewayFile['platform']>()
  const waits = (asked === listed.platform && listed.state !== 'ready') || listed.state === 'making'
  const order = useCall(
    gatewayFileCalls.prepareGatewayFile,
    { params: { platform: listed.platform } },
    { enabled: waits, every: 2_000, staleTime: 0 },
  )
  const file = (waits ? order.data : undefined) ?? listed
  const newlyReady = waits && file.state === 'ready'
  useEffect(() => {
    if (newlyReady) onReady()
  }, [newlyReady, onReady])
  return {
    file,
    waits: waits && file.state !== 'ready',
    ask: () => setAsked(listed.platform),
    error: waits && !order.data ? order.error : null,
    retry: () => void order.refetch(),
  }
}
