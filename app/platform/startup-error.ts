import { ConfigError } from './config.ts';
import { DatabaseInUseError } from './database.server.ts';

const sqliteFileError = /^SQLITE_(?:CANTOPEN|READONLY|PERM|NOTADB|CORRUPT|FULL|IOERR)/;
const dataDirError = /^(?:EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EISDIR)$/;
/** PostgreSQL: insufficient privilege, read-only transaction, insufficient resources. */
const postgresError = /^(?:42501|25006|53\d{3})$/;

/** One sentence that names the setting; undefined for an error that the operator cannot fix. */
export function explainStartupError(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseInUseError) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (sqliteFileError.test(code))
    return `DATA_DIR: the database file cannot be used: ${message}. Whose is it, and is the disk full?`;
  if (dataDirError.test(code)) return `DATA_DIR: ${message}`;
  if (postgresError.test(code)) return `DATABASE_URL: the database refuses: ${message}`;
  return undefined;
}
