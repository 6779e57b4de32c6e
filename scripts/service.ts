import { existsSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';

// `npm --silent run service -- [--user bwt]`: a unit for systemd that runs this folder, confined to what it needs. It reads no settings: they
// stay in .env. docs/operations.md says where to put it.

const { values } = parseArgs({ options: { user: { type: 'string' } } });
const root = join(import.meta.dirname, '..');
const user = values.user ?? (userInfo().username === 'root' ? 'bwt' : userInfo().username);
const isInHome = (path: string) => /^\/(?:home|root)\//.test(path);
/** Not one of the packages: npm, as the machine has it. */
const npm =
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'npm'))
    .find((file) => existsSync(file)) ?? '/usr/bin/npm';

// fnm and some machines link to it from elsewhere.
if (existsSync(npm) && isInHome(realpathSync(npm))) {
  console.error(
    `The service could not start: it sees nothing below /home and /root but its own folder, and ${realpathSync(npm)} is there. Install Node for all users, ` +
      'for example from Debian or NodeSource, and run this again with its npm first in PATH: PATH=/usr/bin:$PATH npm --silent run service',
  );
  process.exit(1);
}

console.log(`[Unit]
Description=BWT
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
WorkingDirectory=${root}
ExecStart=${npm} start
User=${user}
Restart=always
# Often enough, and never given up: after a power cut the database may come back later than the site.
RestartSec=5
# npm ends at once, the server within ten seconds.
TimeoutStopSec=15

# What the service cannot reach, nobody who breaks into it can.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
${isInHome(root) ? `ProtectHome=tmpfs\nBindPaths=${root}` : 'ProtectHome=yes'}
# \`npm start\` installs and builds in this folder; DATA_DIR is in it, too.
ReadWritePaths=${root}
# Where npm keeps what it has fetched.
CacheDirectory=bwt
Environment=npm_config_cache=/var/cache/bwt
PrivateTmp=yes
PrivateDevices=yes
PrivateIPC=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
LockPersonality=yes
RemoveIPC=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077

[Install]
WantedBy=multi-user.target`);
