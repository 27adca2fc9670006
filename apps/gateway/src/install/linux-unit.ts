/** Where a gateway that was installed lies; all below a root folder. */
export const places = {
  program: '/usr/local/bin/kilowatch-gateway',
  configurations: '/etc/kilowatch-gateway',
  states: '/var/lib/kilowatch-gateway',
  unit: '/etc/systemd/system/kilowatch-gateway@.service',
} as const

/** The system user as whom it runs. */
export const serviceUser = 'kilowatch-gateway'

/** systemd's unit: `systemctl enable --now kilowatch-gateway@site` runs /etc/kilowatch-gateway/site.yaml. */
export const unit = `[Unit]
Description=Kilowatch gateway %i
Wants=network-online.target
After=network-online.target time-sync.target nut-server.service

[Service]
ExecStart=${places.program} run ${places.configurations}/%i.yaml
# A small young generation: a hundred devices then need half the memory.
Environment=NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=1
# Its queue must be on disk before it ends.
TimeoutStopSec=20
User=${serviceUser}
Group=${serviceUser}
StateDirectory=kilowatch-gateway
StateDirectoryMode=0700
UMask=0077
Restart=always
RestartSec=2
LimitNOFILE=65536

# Nothing but its own folder may be written, and of all devices it reaches serial lines alone.
ProtectSystem=strict
ProtectHome=true
PrivateTmp=true
DevicePolicy=closed
DeviceAllow=char-ttyS rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyAMA rw
SupplementaryGroups=dialout
ProtectClock=true
ProtectControlGroups=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectProc=invisible
NoNewPrivileges=true
CapabilityBoundingSet=
AmbientCapabilities=
LockPersonality=true
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
# Node compiles at run time: MemoryDenyWriteExecute must stay off.
MemoryHigh=200M

[Install]
WantedBy=multi-user.target
`
