import { existsSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithUsage } from './site.ts';

// Prints a unit for systemd, confined to what it needs (docs/operations.md).
const usage =
  'Usage: npm --silent run service -- [--user bwt] [--folder /srv/bwt] [--data /var/lib/bwt] [--build]';

const { values } = readOptions();
const root = resolve(values.folder ?? join(import.meta.dirname, '..'));
const data = resolve(root, values.data ?? 'data');
const user = values.user ?? (userInfo().username === 'root' ? 'bwt' : userInfo().username);
const isInHome = (path: string) => /^\/(?:home|root)\//.test(path);
const isDataElsewhere = !data.startsWith(`${root}/`);
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

function readOptions() {
  const text = { type: 'string' } as const;
  const build = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { user: text, folder: text, data: text, build } });
  } catch {
    return endWithUsage(usage);
  }
}

/** Nobody can reach this one: it may write the code that the other one runs. */
const builds = `[Unit]
Description=BWT, installed and built
After=network-online.target
Wants=network-online.target

[Service]
Type=oneshot
WorkingDirectory=${root}
ExecStart=${npm} run build -- --if-changed
ExecStartPost=/bin/mkdir -p ${data}
User=${user}
# Fetching the packages over a slow line takes minutes.
TimeoutStartSec=1800
ReadWritePaths=${[root, ...(isDataElsewhere ? [`-${data}`] : [])].join(' ')}
# Where npm keeps what it has fetched.
CacheDirectory=bwt
Environment=npm_config_cache=/var/cache/bwt
`;

const serves = `[Unit]
Description=BWT
# Not Requires=: after a failed build the site serves what was built before.
Wants=bwt-build.service network-online.target
After=bwt-build.service network-online.target postgresql.service

[Service]
WorkingDirectory=${root}
ExecStart=${npm} start
User=${user}
Restart=always
# Often enough, and never given up: after a power cut the database may come back later.
RestartSec=5
# npm ends at once, the server within ten seconds.
TimeoutStopSec=15
# Whoever breaks in cannot change the code: this folder is read-only, but for the data.
ReadWritePaths=${data}
# The site takes about 200 MB, and some hundred more for a large picture: the machine stays up.
MemoryMax=80%
TasksMax=256
`;

/** A bound folder is writable unless it is bound read-only. */
function homeSettings(): string {
  if (!isInHome(root) && !isInHome(data)) return 'ProtectHome=yes';
  const code = isInHome(root)
    ? [`${values.build ? 'BindPaths' : 'BindReadOnlyPaths'}=${root}`]
    : [];
  const isDataBound = isInHome(data) && (isDataElsewhere || !values.build);
  return ['ProtectHome=tmpfs', ...code, ...(isDataBound ? [`BindPaths=${data}`] : [])].join('\n');
}

console.log(`${values.build ? builds : serves}
# What the service cannot reach, nobody who breaks into it can.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
${homeSettings()}
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
${values.build ? '' : '\n[Install]\nWantedBy=multi-user.target'}`);
