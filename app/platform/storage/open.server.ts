import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk.server.ts';
import { s3Storage } from './s3.server.ts';
import type { Storage } from './storage.ts';

/** Where the settings say that pictures are kept: a bucket, or a folder in `DATA_DIR`. */
export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage =>
  s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'pictures'));
