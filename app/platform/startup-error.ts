import { ConfigError } from './config.ts';
import { DatabaseInUseError } from './database.server.ts';

/** SQLite's codes for a file that cannot be used as it is. */
const ofTheFile = /^SQLITE_(?:CANTOPEN|READONLY|PERM|NOTADB|CORRUPT|FULL|IOERR)/;
/** The system's codes for a folder in which nothing can be read or written. */
const ofTheDisk = /^(?:EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EISDIR)$/;
/** PostgreSQL's: no right, a database for reading only, no room. */
const ofTheServer = /^(?:42501|25006|53\d{3})$/;

/** What hinders the process and is for its operator to mend, in one sentence that names the setting; undefined for anything else. */
export function explainStartupError(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseInUseError) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (ofTheFile.test(code)) return `DATA_DIR: the database file cannot be used: ${message}. Whose is it, and is the disk full?`;
  if (ofTheDisk.test(code)) return `DATA_DIR: ${message}`;
  if (ofTheServer.test(code)) return `DATABASE_URL: the database refuses: ${message}`;
  return undefined;
}
