import type { Campaign } from './campaign.ts';
import { faultCampaigns } from './fault-campaigns.ts';
import { inputCampaigns } from './input-campaigns.ts';
import { testCampaigns } from './test-campaigns.ts';

export const campaigns: readonly Campaign[] = [...faultCampaigns, ...inputCampaigns, ...testCampaigns];
