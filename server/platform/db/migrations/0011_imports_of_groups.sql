-- a group that is removed leaves its imports (`on delete set null`): without an index each removal read all imports
create index imports_individual_group on imports (individual_group_id) where individual_group_id is not null;
