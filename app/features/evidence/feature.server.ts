import type { Feature } from '#app/office/registry.ts';
import { evidenceResource } from './evidence.resource.ts';

export const evidence: Feature = { resources: [evidenceResource] };
